import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './page.module.css'
import { useTitle } from './title.ts'

interface Props {
  readonly title: string
  /** The name in tab, history and bookmarks; the title by default. */
  readonly name?: string
  readonly headingId?: string
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** Below the heading: the subject, the amount of data and its age. */
  readonly line?: ReactNode
  /** Fills the available height, so that a table in it scrolls by itself; otherwise as high as its content. */
  readonly fills?: boolean
  /** May set --page-width (default: none) and --page-gap (default: space-4). */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A page within the frame: a heading, and the content below. */
export function Page({ title, name = title, headingId, actions, line, fills = false, className, children }: Props) {
  useTitle(name)
  return (
    <div className={cx(styles['page'], fills && styles['fills'], className)} data-scrolls={!fills || undefined}>
      <header className={styles['head']}>
        <h1 id={headingId}>{title}</h1>
        {actions && <div className="row">{actions}</div>}
        {line && <div className={styles['line']}>{line}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** The level of its heading: 2 on a page, 3 in a panel. */
  readonly level?: 2 | 3
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Part of a page or panel with its own heading. */
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

/** A column of callouts about the page's content. */
export function Notes({ children }: { children: ReactNode }) {
  return <div className={cx('stack-2', styles['notes'])}>{children}</div>
}
