import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router-dom'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './panel.module.css'
import { useIsWide } from './use-is-wide.ts'

interface Props {
  /** What it is about: "Application". */
  readonly kind: string
  /** Heading, and name of the page. */
  readonly title: string
  /** Where Close leads: the list. */
  readonly closeTo: string
  /** Buttons beside the heading's line. */
  readonly actions?: ReactNode
  /** How old, how complete. */
  readonly line?: ReactNode
  readonly children: ReactNode
}

/** The page of one record: beside its list on wide screens, alone on narrow ones. */
export function Panel({ kind, title, closeTo, actions, line, children }: Props) {
  useTitle(title === '' ? kind : title)
  const heading = usePanelFocus()
  const isWide = useIsWide()
  // Beside a list, the list has the page's first heading.
  const Heading = isWide ? 'h2' : 'h1'
  return (
    <section className={styles['panel']} aria-label={kind}>
      <header className={styles['head']}>
        <p className={styles['kind']}>{kind}</p>
        <Link to={closeTo} className={buttonClass('bare')} title="Close">
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </Link>
        <Heading ref={heading} tabIndex={-1} dir="auto">
          {title === '' ? <i>no name</i> : title}
        </Heading>
        {line && <div className={styles['line']}>{line}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}

/**
 * Who opens a panel is taken to it, and back to where they were when it closes. Not on the first page
 * of a visit, and not by Back and Forward from outside: there nobody asked to be moved.
 */
function usePanelFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = useNavigationType() === NavigationType.Push
  const wasOpened = useRef(isOpened)

  // Synchronises the focus with the panel.
  useEffect(() => {
    if (!wasOpened.current) return
    const before = document.activeElement
    const here = location.pathname
    // Where the page scrolls as a whole, the panel stands in the place of the list, and begins at its top.
    const { scrollY } = window
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    return () => {
      window.scrollTo({ top: scrollY })
      // Another page may have taken the focus already; gone with the panel, it falls to the body.
      const { activeElement } = document
      // The announcer of routes (app) may have been faster, and put a lost focus on the page as a whole.
      const isLost = activeElement === null || activeElement === document.body || activeElement.matches('main')
      if (!isLost) return
      // The row may have been drawn anew since, or be gone: deleted.
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const back = isThere ? before : (linkTo(here) ?? document.querySelector('main'))
      back?.focus({ preventScroll: true })
    }
  }, [])

  return heading
}

/** The row's link that leads to a panel. */
function linkTo(path: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('th a')].find(({ pathname }) => pathname === path)
}
