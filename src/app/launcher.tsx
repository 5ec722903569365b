import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useReadOnly } from '../patterns/connection-info.tsx'
import { showToast } from '../patterns/toast.ts'
import { useShortcuts } from '../patterns/use-shortcut.ts'
import { Icon } from '../ui/icon.tsx'
import { holdKeys } from './held-keys.ts'
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

  /** One at a time, and never over a dialog: that one asks for an answer first. */
  const open = async (load: () => Promise<ReactNode>) => {
    if (isOpening.current || document.querySelector('dialog:modal') !== null) return
    isOpening.current = true
    // One that has closed itself a moment ago, and is about to say so: that would take the next one away.
    setOverlay(null)
    try {
      setOverlay(await load())
    } catch (error) {
      void noteLost(error)
      showToast({
        tone: 'bad',
        title: 'A part of the app could not be loaded',
        details: 'The network may be down, or a new version was deployed since you opened this page.',
      })
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
      const keys = holdKeys()
      try {
        const { Palette } = await loadPalette()
        return <Palette takeKeys={() => keys.release()} onClose={close} onSheet={() => void openSheet()} />
      } catch (error) {
        keys.release()
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
        // Whoever is about to press it need not wait for its code then.
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
      >
        <Icon name="search" />
        <span className={styles['words']}>Go to a page, number or SID</span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {overlay}
    </>
  )
}

/** Ctrl-K, Cmd-K: also while typing, and whether or not one-key shortcuts are on. */
function usePaletteKey(open: () => void) {
  const openNow = useEffectEvent(open)
  // Synchronises with the keyboard. As soon as the page is drawn: other effects come later, on a busy machine too late.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers would go to their own search field.
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
    // The list beside the form stays searched and sorted.
    ...(creates === undefined ? {} : { n: () => void navigate(creates.link + search) }),
  })
}
