import { ChartFrame, type Twin } from './chart-frame.tsx'
import { ChartMark } from './chart-mark.tsx'
import { ChartPlot, plotSize, toScale } from './chart-plot.tsx'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'
import { useMarkCursor } from './use-mark-cursor.ts'

export interface ColumnMark extends Mark {
  /** The whole column, and its lower, stronger part; the same where there are no parts. */
  readonly whole: number
  readonly part: number
  /** Below the column; '' for most where there are many. */
  readonly tick: string
}

interface Props {
  readonly title: string
  readonly summary?: string
  readonly marks: readonly ColumnMark[]
  /** What the two parts are, strong one first; absent: there is one. */
  readonly parts?: readonly [string, string]
  readonly twin: () => Twin
  readonly follow: Follow
}

/** Counts side by side: over time, or by size. */
export function ColumnChart({ title, summary, marks, parts, twin, follow }: Props) {
  const cursor = useMarkCursor(marks.length)
  const scale = toScale(marks.reduce((most, { whole }) => Math.max(most, whole), 0))
  const width = plotSize.width / Math.max(1, marks.length)
  const { toY } = scale
  const gap = Math.min(2, width / 4)
  const reading = cursor.current === null ? null : (marks[cursor.current]?.words ?? null)
  return (
    <ChartFrame title={title} summary={summary} reading={reading} twin={twin} follow={follow}>
      {parts !== undefined && (
        <p className={styles['legend']}>
          <span className={styles['strong']}>{parts[0]}</span>
          <span className={styles['weak']}>{parts[1]}</span>
        </p>
      )}
      <ChartPlot
        title={title}
        scale={scale}
        below={
          <div className={styles['ticks']} aria-hidden="true">
            {marks.map(
              ({ key, tick }, index) =>
                tick !== '' && (
                  <span key={key} style={{ insetInlineStart: `${((index + 0.5) / marks.length) * 100}%` }}>
                    {tick}
                  </span>
                ),
            )}
          </div>
        }
      >
        <g {...cursor.group}>
          {marks.map((mark, index) => (
            <ChartMark key={mark.key} mark={mark} follow={follow} {...cursor.mark(index)}>
              <rect className={styles['catch']} x={index * width} y={0} width={width} height={plotSize.height} />
              <rect
                className={styles['weak']}
                x={index * width + gap / 2}
                y={toY(mark.whole)}
                width={width - gap}
                height={plotSize.height - toY(mark.whole)}
              />
              <rect
                className={styles['strong']}
                x={index * width + gap / 2}
                y={toY(mark.part)}
                width={width - gap}
                height={plotSize.height - toY(mark.part)}
              />
            </ChartMark>
          ))}
        </g>
      </ChartPlot>
    </ChartFrame>
  )
}
