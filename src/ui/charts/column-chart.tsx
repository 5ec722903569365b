import { formatCount } from '../../lib/count.ts'
import { ChartFrame, type Twin } from './chart-frame.tsx'
import { ChartMark } from './chart-mark.tsx'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'
import { toTicks } from './ticks.ts'
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

const size = { width: 600, height: 120 }

/** Counts side by side: over time, or by size. */
export function ColumnChart({ title, summary, marks, parts, twin, follow }: Props) {
  const cursor = useMarkCursor(marks.length)
  const ticks = toTicks(marks.reduce((most, { whole }) => Math.max(most, whole), 0))
  const highest = ticks.at(-1) ?? 1
  const width = size.width / Math.max(1, marks.length)
  const toY = (count: number) => size.height - (count / highest) * size.height
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
          <g {...cursor.group}>
            {marks.map((mark, index) => (
              <ChartMark key={mark.key} mark={mark} follow={follow} {...cursor.mark(index)}>
                <rect className={styles['catch']} x={index * width} y={0} width={width} height={size.height} />
                <rect
                  className={styles['weak']}
                  x={index * width + gap / 2}
                  y={toY(mark.whole)}
                  width={width - gap}
                  height={size.height - toY(mark.whole)}
                />
                <rect
                  className={styles['strong']}
                  x={index * width + gap / 2}
                  y={toY(mark.part)}
                  width={width - gap}
                  height={size.height - toY(mark.part)}
                />
              </ChartMark>
            ))}
          </g>
        </svg>
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
      </div>
    </ChartFrame>
  )
}
