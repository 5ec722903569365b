import type { ReactNode } from 'react'
import { ChartFrame, type Twin } from './chart-frame.tsx'
import { ChartMark } from './chart-mark.tsx'
import { ChartPlot, plotSize, toScale } from './chart-plot.tsx'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'
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

/** A count over time as a line of steps. The whole height over a step is its mark: a line is thin to point at. */
export function LineChart({ title, summary, points, twin, follow }: Props) {
  const cursor = useMarkCursor(points.length)
  const scale = toScale(points.reduce((most, { count }) => Math.max(most, count), 0))
  const width = plotSize.width / Math.max(1, points.length)
  const { toY } = scale
  const steps = points.map(({ count }, index) => `${index === 0 ? 'M0 ' : 'V'}${toY(count)}H${(index + 1) * width}`)
  const line = steps.join('')
  const reading = cursor.current === null ? null : (points[cursor.current]?.words ?? null)
  return (
    <ChartFrame title={title} summary={summary} reading={reading} twin={twin} follow={follow}>
      <ChartPlot title={title} scale={scale}>
        {line !== '' && <path className={styles['area']} d={`${line}V${plotSize.height}H0Z`} />}
        <g {...cursor.group}>
          {points.map((point, index) => (
            <ChartMark key={point.key} mark={point} follow={follow} {...cursor.mark(index)}>
              <rect className={styles['catch']} x={index * width} y={0} width={width} height={plotSize.height} />
            </ChartMark>
          ))}
        </g>
        {line !== '' && <path className={styles['line']} d={line} />}
      </ChartPlot>
    </ChartFrame>
  )
}
