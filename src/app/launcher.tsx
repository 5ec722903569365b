import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useReadOnly } from '../patterns/connection/connection-info.tsx'
import { notifyPartLost } from '../patterns/lazy-dialog.tsx'
import { useShortcuts } from '../patterns/use-shortcut.ts'
import { Icon } from '../ui/icon.tsx'
import { holdKeys } from './buffered-keys.ts'
import styles from './launcher.module.css'
import { navItemOf, navItems } from './nav-items.ts'
import { noteLost } from './new-version.ts'

// Lazy: many visits use neither.
const loadPalette = () => import('./palette/palette.tsx')
const loadSheet = () => import('./shortcut-sheet.tsx')

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Launcher() {
  const [overlay, setOverlay] = useState<ReactNode>(null)
  const close = () => setOverlay(null)
  const isOpening = useRef(false)

  /** Opens one overlay at a time, and never over a dialog, which needs an answer first. */
  const open = async (load: () => Promise<ReactNode>) => {
    if (isOpening.current || document.querySelector('dialog:modal') !== null) return
    isOpening.current = true
    // An overlay that has just closed itself is about to call onClose, which would remove the next one.
    setOverlay(null)
    try {
      setOverlay(await load())
    } catch (error) {
      void noteLost(error)
      notifyPartLost()
    } finally {
      isOpening.current = false
    }
  }
  const openSheet = () =>
    open(async () => {
      const { ShortcutSheet } = await loadSheet()
      return <ShortcutSheet onClose={close} />
    })
  const openPalette = () =>
    open(async () => {
      const takeKeys = holdKeys()
      try {
        const { Palette } = await loadPalette()
        return <Palette takeKeys={takeKeys} onClose={close} onSheet={() => void openSheet()} />
      } catch (error) {
        takeKeys()
        throw error
      }
    })

  useFrameShortcuts(() => void openSheet())
  usePaletteKey(() => void openPalette())

  return (
    <>
      <button
        type="button"
        className={styles['launch']}
        aria-keyshortcuts="Control+K Meta+K"
        title="Go anywhere, do anything"
        onClick={() => void openPalette()}
        // Preloads the code for a press that is likely to follow.
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
      >
        <Icon name="search" />
        <span className={styles['words']} data-roomy>
          Go to a page, number or SID
        </span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {overlay}
    </>
  )
}

/** Ctrl-K or Cmd-K: also while typing, and with one-key shortcuts turned off. */
function usePaletteKey(open: () => void) {
  const openNow = useEffectEvent(open)
  // A layout effect, to listen as soon as the page is drawn: on a busy machine, other effects run too late.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers would focus their own search field.
      event.preventDefault()
      if (!event.repeat) openNow()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function useFrameShortcuts(openSheet: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const readOnly = useReadOnly()
  const place = navItemOf(pathname)
  const creates = readOnly !== null ? undefined : place?.creates
  useShortcuts({
    '?': openSheet,
    ...Object.fromEntries(navItems.flat().map(({ key, link }) => [`g ${key}`, () => void navigate(link)])),
    // Keeps the search and sort order of the list beside the form.
    ...(creates === undefined ? {} : { n: () => void navigate(creates.link + search) }),
  })
}
