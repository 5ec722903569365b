import { useId, useState } from 'react'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { formatClock } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ChartTable } from '../../../ui/charts/chart-table.tsx'
import { useZone } from '../../../ui/zone.ts'
import styles from './calls-chart.module.css'
import type { History } from './history.ts'
import { pointAt, toStepLine } from './step-line.ts'

const size = { width: 600, height: 40 }

const what = 'Calls in progress'

const inGap = 'not watched'

/** Slider steps across the chart. */
const cursorSteps = 200

/** Maximum rows of the table, newest first. */
const maxRows = 200

/**
 * A small chart of the calls in progress since the page was opened, with gaps where nothing was observed. A slider
 * covers it: keyboard, pointer and touch read out the count at a moment. A table has the same numbers.
 */
export function CallsChart({ history: { points } }: { history: Pick<History, 'points'> }) {
  const zone = useZone()
  const labelId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { line, area, gaps, highest } = toStepLine(points, size)
  const from = points[0]?.at ?? 0
  const to = points.at(-1)?.at ?? 0
  const span = Math.max(1, to - from)
  // Defaults to the newest point.
  const at = cursor === null ? to : from + (cursor / cursorSteps) * span
  const point = pointAt(points, at)
  const words = point === null ? inGap : formatCountOf(point.count, 'call in progress', 'calls in progress')
  return (
    <figure className={styles['chart']} aria-labelledby={labelId}>
      <figcaption id={labelId} className={styles['caption']}>
        <span className={styles['what']}>{what}</span>
        {cursor !== null ? (
          <span className={styles['read']}>
            {formatClock(at, zone)}: {words}
          </span>
        ) : (
          points.length > 0 && (
            <span>
              {formatClock(from, zone)} to {formatClock(to, zone)}, peak {formatCountOf(highest, 'call')}
            </span>
          )
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
          aria-label={`${what}, by time`}
          aria-valuetext={`${formatClock(at, zone)}: ${words}`}
          min={0}
          max={cursorSteps}
          value={cursor ?? cursorSteps}
          onChange={(event) => setCursor(Number(event.currentTarget.value))}
          onBlur={() => setCursor(null)}
        />
      </div>
      <div className={styles['table']}>
        <Button variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Table<span className="visually-hidden"> of {what}</span>
        </Button>
        {isOpen && <Rows points={points} />}
      </div>
    </figure>
  )
}

function Rows({ points }: Pick<History, 'points'>) {
  const zone = useZone()
  const marks = points.slice(-maxRows).map(({ at, count, isAfterGap }, place) => ({
    // Times may repeat if the clock was set back.
    key: `${at} ${place}`,
    name: formatClock(at, zone),
    values: [formatCount(count), isAfterGap ? inGap : ''],
    link: null,
  }))
  return (
    <div className={styles['rows']}>
      <ChartTable data={{ title: what, headers: ['Time', what, 'Before that'], marks: marks.toReversed() }} />
      {points.length > maxRows && (
        <p>
          Showing the newest {formatCount(maxRows)} of {formatCount(points.length)}.
        </p>
      )}
    </div>
  )
}
