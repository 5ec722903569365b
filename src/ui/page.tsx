import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'
import { useTitle } from './title.ts'

interface Props {
  readonly title: string
  /** In tab, history and bookmarks; otherwise the title. */
  readonly name?: string
  readonly headingId?: string
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** Under the heading: what it is about, how much there is, how old that is. */
  readonly line?: ReactNode
  /** Takes the height that there is, so that a table on it scrolls by itself; otherwise it is as high as what it holds. */
  readonly fills?: boolean
  /** May set --page-width (none) and --page-gap (space-4). */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A page within the frame: its heading, and what it holds below. */
export function Page({ title, name = title, headingId, actions, line, fills = false, className, children }: Props) {
  useTitle(name)
  return (
    <div className={cx(styles['page'], fills && styles['fills'], className)}>
      <header className={styles['head']}>
        <h1 id={headingId}>{title}</h1>
        {actions && <div className={styles['actions']}>{actions}</div>}
        {line && <div className={styles['line']}>{line}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** Of its heading: 2 on a page, 3 in a panel. */
  readonly level?: 2 | 3
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Part of a page or panel under a heading of its own. Pages may set --section-gap (space-2) and --section-top (space-4). */
export function Section({ title, level = 3, aside, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles['section']} aria-labelledby={level === 2 ? id : undefined}>
      <header className={styles['title']}>
        <Heading id={id}>{title}</Heading>
        {aside}
      </header>
      {children}
    </section>
  )
}

export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles['tools']}>{children}</div>
}

/** Callouts about what the page holds, one under the other. */
export function Notes({ children }: { children: ReactNode }) {
  return <div className={cx('stack-2', styles['notes'])}>{children}</div>
}

/** What is to be known of it besides, under it. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className="hint">{children}</div>
}
