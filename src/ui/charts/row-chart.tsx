import type { KeyboardEvent } from 'react'
import { ChartFrame, type ChartProps, type TwinRow } from './chart-frame.tsx'
import styles from './chart.module.css'
import type { Mark } from './use-marks.tsx'

export interface RowMark extends Mark, TwinRow {
  readonly name: string
  readonly count: number
  /** Behind the bar: "84, 12.3 %". */
  readonly value: string
}

interface Props extends ChartProps {
  readonly marks: readonly RowMark[]
  /** How many are drawn; the table has all. */
  readonly most?: number
}

/** Counts by name, the largest first: a list of links with bars behind their words, each a tab stop of its own. */
export function RowChart({ marks, most = marks.length, ...frame }: Props) {
  const highest = Math.max(1, ...marks.map(({ count }) => count))
  return (
    <ChartFrame {...frame} rows={marks}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the arrow keys of its links */}
      <ol className={styles['bars']} onKeyDown={moveByArrows}>
        {marks.slice(0, most).map(({ key, name, value, count, words, link }) => (
          <li key={key}>
            {link === null ? (
              <span className={styles['name']}>{name}</span>
            ) : (
              <a
                className={styles['name']}
                href={link}
                aria-label={words}
                onClick={(event) => frame.follow(link, event)}
              >
                {name}
              </a>
            )}
            <span className={styles['bar']} style={{ '--share': count / highest }} aria-hidden="true" />
            <span className={styles['value']} aria-hidden="true">
              {value}
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

/** As in the other charts. Links are tab stops, too: there are few. */
function moveByArrows(event: KeyboardEvent<HTMLOListElement>) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link === document.activeElement) + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
