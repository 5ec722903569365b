import type { ComponentProps, ReactNode } from 'react'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'

interface Props extends ComponentProps<'g'> {
  readonly mark: Mark
  readonly follow: Follow
  readonly children: ReactNode
}

/** A link to what a mark counts; where there is nothing to open, a picture with a name that the cursor can stand on. */
export function ChartMark({ mark: { words, link }, follow, children, ...cursor }: Props) {
  if (link === null) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
      <g {...cursor} className={styles['mark']} role="img" aria-label={words}>
        {children}
      </g>
    )
  }
  return (
    <a
      // Both are SVG elements here; React types <a> as HTML's.
      {...(cursor as unknown as ComponentProps<'a'>)}
      className={styles['mark']}
      href={link}
      aria-label={words}
      onClick={(event) => follow(link, event)}
    >
      {children}
    </a>
  )
}
