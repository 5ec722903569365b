import { ChartFrame, type ChartProps, type TwinRow } from './chart-frame.tsx'
import styles from './chart.module.css'
import { type Mark, useMarks } from './use-marks.tsx'

export interface HeatRow extends TwinRow {
  readonly name: string
  /** One for each column, as in every row; null: there is no such cell. */
  readonly marks: readonly (HeatMark | null)[]
}

export interface HeatMark extends Mark {
  readonly count: number
}

interface Props extends ChartProps {
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
}

const cell = { width: 24, height: 16 }

/** Counts in a grid; the more, the stronger their colour. A cell that is empty and one that does not exist look different. */
export function HeatmapChart({ columns, ...frame }: Props) {
  const { title, rows, follow } = frame
  const across = columns.length
  const marks = rows.flatMap(({ key, name, marks }) =>
    marks.map(
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
  const draw = ({ count }: { readonly count: number | null }, index: number) => (
    <rect
      className={count === null ? styles['nowhere'] : styles['cell']}
      x={(index % across) * cell.width + 0.5}
      y={Math.floor(index / across) * cell.height + 0.5}
      width={cell.width - 1}
      height={cell.height - 1}
      // The eye tells small counts apart better when they are not in proportion.
      style={{ '--heat': count === null ? 0 : Math.sqrt(count / highest) }}
    />
  )
  const { reading, group } = useMarks({ marks, across, follow, draw })
  return (
    <ChartFrame {...frame} reading={reading}>
      <div className={styles['heatmap']}>
        <div className={styles['names']} aria-hidden="true">
          {rows.map(({ key, name }) => (
            <span key={key}>{name}</span>
          ))}
        </div>
        <svg
          style={{ '--rows': rows.length }}
          viewBox={`0 0 ${across * cell.width} ${rows.length * cell.height}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
          role="group"
          aria-label={`${title}: marks`}
        >
          {group}
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
