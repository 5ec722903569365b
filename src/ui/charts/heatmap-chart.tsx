import { ChartFrame, type Twin } from './chart-frame.tsx'
import { ChartMark } from './chart-mark.tsx'
import styles from './chart.module.css'
import type { Follow, Mark } from './mark.ts'
import { useMarkCursor } from './use-mark-cursor.ts'

export interface HeatRow {
  readonly key: string
  readonly name: string
  /** As many in every row; null: there is no such cell. */
  readonly cells: readonly (HeatMark | null)[]
}

export interface HeatMark extends Mark {
  readonly count: number
}

interface Props {
  readonly title: string
  readonly summary?: string
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  readonly twin: () => Twin
  readonly follow: Follow
}

const cell = { width: 24, height: 16 }

/** Counts in a grid; the more, the stronger their colour. A cell that is empty and one that does not exist look different. */
export function HeatmapChart({ title, summary, columns, rows, twin, follow }: Props) {
  const across = columns.length
  const cursor = useMarkCursor(rows.length * across, across)
  const marks = rows.flatMap(({ key, name, cells }) =>
    cells.map(
      (mark, index) =>
        mark ?? {
          key: `${key} ${columns[index] ?? ''}`,
          words: `${name} ${columns[index] ?? ''}: not in this range`,
          link: null,
          count: null,
        },
    ),
  )
  const highest = Math.max(1, ...marks.map(({ count }) => count ?? 0))
  const reading = cursor.current === null ? null : (marks[cursor.current]?.words ?? null)
  const size = { width: across * cell.width, height: rows.length * cell.height }
  return (
    <ChartFrame title={title} summary={summary} reading={reading} twin={twin} follow={follow}>
      <div className={styles['heatmap']}>
        <div className={styles['names']} aria-hidden="true">
          {rows.map(({ key, name }) => (
            <span key={key}>{name}</span>
          ))}
        </div>
        <svg
          style={{ '--rows': rows.length }}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
          role="group"
          aria-label={`${title}: marks`}
        >
          <g {...cursor.group}>
            {marks.map((mark, index) => (
              <ChartMark key={mark.key} mark={mark} follow={follow} {...cursor.mark(index)}>
                <rect
                  className={mark.count === null ? styles['nowhere'] : styles['cell']}
                  x={(index % across) * cell.width + 0.5}
                  y={Math.floor(index / across) * cell.height + 0.5}
                  width={cell.width - 1}
                  height={cell.height - 1}
                  // The eye tells small counts apart better when they are not in proportion.
                  style={{ '--heat': mark.count === null ? 0 : Math.sqrt(mark.count / highest) }}
                />
              </ChartMark>
            ))}
          </g>
        </svg>
        <div className={styles['hours']} aria-hidden="true">
          {columns.map((column, index) => (
            <span key={column}>{index % 6 === 0 ? column : ''}</span>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}
