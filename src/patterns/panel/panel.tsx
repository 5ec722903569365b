import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link, NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { hasUnsaved } from '../../lib/tab-losses.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyLinkButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTitle } from '../../ui/title.ts'
import { isFocusFree } from '../../ui/lost-focus.ts'
import { useIsWide, useListBeside } from '../list/list-with-panel.tsx'
import { PanelResizer } from './panel-resizer.tsx'
import { useStep } from './panel-steps.tsx'
import styles from './panel.module.css'
import { isTyping } from '../use-shortcut.ts'

export interface PanelProps {
  readonly title: string
  /** URL that Close leads to; default: the list. */
  readonly closeTo?: string
  /** Buttons for the records beside it in the list. */
  readonly steps?: ReactNode
  readonly actions?: ReactNode
  readonly line?: ReactNode
  readonly children: ReactNode
}

/** The page of one record: beside its list on wide screens, alone on narrow ones. Its header stays in view. */
export function Panel({ title, closeTo: given, steps, actions, line, children }: PanelProps) {
  const { kind, url } = useListBeside()
  const closeTo = given ?? url
  useTitle(title === '' ? kind : title, true)
  const heading = usePanelFocus()
  const panel = useRef<HTMLElement>(null)
  useCloseByEscape(panel, closeTo)
  const isWide = useIsWide()
  // The list beside it has the h1.
  const Kind = isWide ? 'p' : 'h1'
  return (
    <section ref={panel} className={styles['panel']} aria-label={kind}>
      <PanelResizer />
      <header className={styles['head']}>
        <Kind className="soft">{kind}</Kind>
        <div className={styles['tools']}>
          <CopyLinkButton />
          {steps}
          <Link to={closeTo} className={buttonClass('bare')} title="Close (Esc)" aria-label="Close">
            <Icon name="close" />
          </Link>
        </div>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {title.trim() === '' ? <i>no name</i> : title}
        </h2>
        {line && <div className={styles['line']}>{line}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}

/** Closes the panel on Escape, unless Escape closes or clears something else, or there are unsaved changes. */
function useCloseByEscape(panel: RefObject<HTMLElement | null>, closeTo: string): void {
  const navigate = useNavigate()
  const close = useEffectEvent(() => void navigate(closeTo))

  // Synchronises with the keyboard.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return
      if (document.querySelector('dialog:modal, :popover-open') !== null || hasUnsaved()) return
      if (target instanceof HTMLElement && isTyping(target)) {
        const isOpen = target.matches('select, [aria-expanded="true"]')
        if (isOpen || panel.current?.contains(target) !== true) return
      }
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [panel])
}

/**
 * Focuses the heading when a panel opens, and restores the focus when it closes. Not on the first page of a visit, and
 * not after Back and Forward from outside.
 */
function usePanelFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = useNavigationType() === NavigationType.Push
  const how = useRef({ isOpened, step: useStep() })

  // Synchronises the focus with the panel.
  useEffect(() => {
    const { isOpened, step } = how.current
    if (!isOpened && step === null) return
    const before = step === null ? document.activeElement : null
    const here = location.pathname
    if (isOpened) heading.current?.focus({ preventScroll: true })
    else if (step !== null) scrollToRow(linkTo(here), step.share)
    return () => {
      // Another page may have taken the focus already. A lost focus is on the body, or on the page as a whole,
      // if the route announcer (app) was faster.
      if (!isFocusFree()) return
      // The row may have been replaced since, or removed because it was deleted.
      const isThere = before instanceof HTMLElement && !before.matches('body, main, h1') && before.isConnected
      const back = isThere ? before : (linkTo(here) ?? document.querySelector('main'))
      back?.focus({ preventScroll: true })
    }
  }, [])

  return heading
}

/** Returns the link of the row whose panel this is, or whose record a form edits. */
function linkTo(path: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('th a')]
  return links.find(({ pathname }) => path === pathname || path.startsWith(`${pathname}/`))
}

/** `share`: the part of the list before the row, which may be too far away to be rendered. */
function scrollToRow(link: HTMLElement | undefined, share: number): void {
  const region = document.querySelector('table[aria-rowcount]')?.parentElement
  if (link !== undefined) link.scrollIntoView({ block: 'nearest' })
  else region?.scrollTo({ top: share * region.scrollHeight - region.clientHeight / 2 })
}
