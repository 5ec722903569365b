import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '../../lib/count.ts'
import { formatClock } from '../../lib/time.ts'
import styles from './count-chart.module.css'
import { type CountPoint, pointAt, toStepLine } from './step-line.ts'
import { useZone } from '../zone.ts'

interface Props {
  readonly what: string
  /** In the order of time, ms since 1970. */
  readonly points: readonly CountPoint[]
  /** What is said instead of a count where nothing is known. */
  readonly gapWords: string
  /** Beside the button of the table. */
  readonly children?: ReactNode
}

const size = { width: 600, height: 40 }

/** Steps of the cursor from one end to the other. */
const cursorSteps = 200

/** Rows of the table twin: the newest. */
const mostRows = 200

/**
 * A small picture of a count over time, with gaps where it is not known. A slider lies over it: arrow keys, pointer and
 * fingers read out the count of a moment. The same numbers stand in a table.
 */
export function CountChart({ what, points, gapWords, children }: Props) {
  const zone = useZone()
  const labelId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { line, area, gaps, highest } = toStepLine(points, size)
  const from = points[0]?.at ?? 0
  const to = points.at(-1)?.at ?? 0
  const span = Math.max(1, to - from)
  // The newest, until someone looks for an older one.
  const at = cursor === null ? to : from + (cursor / cursorSteps) * span
  const point = pointAt(points, at)
  const words = point === null ? gapWords : `${formatCount(point.count)} ${what}`
  return (
    <figure className={styles['chart']} aria-labelledby={labelId}>
      <figcaption id={labelId} className={styles['caption']}>
        <span className={styles['what']}>{what}</span>
        {points.length > 0 && (
          <span>
            {formatClock(from, zone)} to {formatClock(to, zone)}, at most {formatCount(highest)}
          </span>
        )}
        {cursor !== null && (
          <span className={styles['read']}>
            {formatClock(at, zone)}: {words}
          </span>
        )}
      </figcaption>
      <div className={styles['picture']}>
        {gaps.map(({ x, width }) => (
          <span
            key={x}
            className={styles['gap']}
            style={{ '--x': x / size.width, '--width': width / size.width }}
            aria-hidden="true"
          />
        ))}
        <svg viewBox={`0 -2 ${size.width} ${size.height + 4}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles['area']} d={area} />
          <path className={styles['line']} d={line} />
          {cursor !== null && (
            <path className={styles['cursor']} d={`M${(cursor / cursorSteps) * size.width} -2V${size.height + 2}`} />
          )}
        </svg>
        <input
          type="range"
          aria-label={`${what} at a moment`}
          aria-valuetext={`${formatClock(at, zone)}: ${words}`}
          min={0}
          max={cursorSteps}
          value={cursor ?? cursorSteps}
          onChange={(event) => setCursor(Number(event.currentTarget.value))}
          onBlur={() => setCursor(null)}
        />
      </div>
      <details className={styles['twin']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>As a table</summary>
        {isOpen && <Twin what={what} points={points} gapWords={gapWords} />}
      </details>
      {children}
    </figure>
  )
}

function Twin({ what, points, gapWords }: Props) {
  const zone = useZone()
  const rows = points.slice(-mostRows).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className={styles['rows']} aria-label={`${what} as a table`} tabIndex={0}>
      <table aria-label={what}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{what}</th>
            <th scope="col">Before that</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, count, isAfterGap }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- times may be the same where a clock was set
            <tr key={`${at} ${place}`}>
              <th scope="row">{formatClock(at, zone)}</th>
              <td>{formatCount(count)}</td>
              <td>{isAfterGap ? gapWords : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > mostRows && (
        <p>
          The newest {formatCount(mostRows)} of {formatCount(points.length)}.
        </p>
      )}
    </section>
  )
}
