import type { ReactNode } from 'react'
import { formatCount } from '../../lib/count.ts'
import { ChartFrame, type Twin } from './chart-frame.tsx'
import { ChartMark } from './chart-mark.tsx'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'
import { toTicks } from './ticks.ts'
import { useMarkCursor } from './use-mark-cursor.ts'

export interface LinePoint extends Mark {
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

/** A count over time as a line of steps. The whole height over a step is its mark: a line is thin to point at. */
export function LineChart({ title, summary, points, twin, follow }: Props) {
  const cursor = useMarkCursor(points.length)
  const ticks = toTicks(points.reduce((most, { count }) => Math.max(most, count), 0))
  const highest = ticks.at(-1) ?? 1
  const width = size.width / Math.max(1, points.length)
  const toY = (count: number) => size.height - (count / highest) * size.height
  const steps = points.map(({ count }, index) => `${index === 0 ? 'M0 ' : 'V'}${toY(count)}H${(index + 1) * width}`)
  const line = steps.join('')
  const reading = cursor.current === null ? null : (points[cursor.current]?.words ?? null)
  return (
    <ChartFrame title={title} summary={summary} reading={reading} twin={twin} follow={follow}>
      <div className={styles['plot']}>
        <span className={styles['highest']} aria-hidden="true">
          {formatCount(highest)}
        </span>
        <svg
          className={styles['columns']}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
          role="group"
          aria-label={`${title}: marks`}
        >
          <path className={styles['grid']} d={ticks.map((tick) => `M0 ${toY(tick)}H${size.width}`).join('')} />
          {line !== '' && <path className={styles['area']} d={`${line}V${size.height}H0Z`} />}
          <g {...cursor.group}>
            {points.map((point, index) => (
              <ChartMark key={point.key} mark={point} follow={follow} {...cursor.mark(index)}>
                <rect className={styles['catch']} x={index * width} y={0} width={width} height={size.height} />
              </ChartMark>
            ))}
          </g>
          {line !== '' && <path className={styles['line']} d={line} />}
        </svg>
      </div>
    </ChartFrame>
  )
}
