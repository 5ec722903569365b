import { type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/count.ts'
import { ChartFrame, type Twin } from './chart-frame.tsx'
import styles from './chart.module.css'
import type { Follow } from './mark.ts'
import { toTicks } from './ticks.ts'

export interface LinePoint {
  readonly key: string
  readonly words: string
  readonly count: number
}

interface Props {
  readonly title: string
  readonly summary?: ReactNode
  /** Evenly spaced. */
  readonly points: readonly LinePoint[]
  readonly twin: () => Twin
  readonly follow: Follow
}

const size = { width: 600, height: 120 }

/** A count over time as a line of steps. A slider lies over it: keys, pointer and fingers read out a point. */
export function LineChart({ title, summary, points, twin, follow }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = toTicks(points.reduce((most, { count }) => Math.max(most, count), 0))
  const highest = ticks.at(-1) ?? 1
  const width = size.width / Math.max(1, points.length)
  const toY = (count: number) => size.height - (count / highest) * size.height
  const steps = points.map(({ count }, index) => `${index === 0 ? 'M0 ' : 'V'}${toY(count)}H${(index + 1) * width}`)
  const line = steps.join('')
  const shown = at ?? points.length - 1
  const words = points[shown]?.words ?? ''
  return (
    <ChartFrame title={title} summary={summary} reading={at === null ? null : words} twin={twin} follow={follow}>
      <div className={styles['plot']}>
        <span className={styles['highest']} aria-hidden="true">
          {formatCount(highest)}
        </span>
        <svg
          className={styles['columns']}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles['grid']} d={ticks.map((tick) => `M0 ${toY(tick)}H${size.width}`).join('')} />
          {line !== '' && (
            <>
              <path className={styles['area']} d={`${line}V${size.height}H0Z`} />
              <path className={styles['line']} d={line} />
            </>
          )}
          {at !== null && <path className={styles['cursor']} d={`M${(at + 0.5) * width} 0V${size.height}`} />}
        </svg>
        <input
          className={styles['slider']}
          type="range"
          aria-label={title}
          aria-valuetext={words}
          min={0}
          max={Math.max(0, points.length - 1)}
          value={shown}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onFocus={() => setAt(shown)}
          onBlur={() => setAt(null)}
        />
      </div>
    </ChartFrame>
  )
}
