import { formatCount } from '../../lib/count.ts'
import { cx } from '../cx.ts'
import type { ChartData, Mark } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import styles from './heatmap-chart.module.css'
import { MarkTip } from './mark-tip.tsx'
import { useMarks } from './use-marks.tsx'

export interface HeatRow extends Mark {
  /** One per column, in all rows; null if the cell doesn't exist. */
  readonly cells: readonly (HeatCell | null)[]
}

export interface HeatCell extends Mark {
  readonly count: number
  readonly isSelected?: boolean
}

interface Props extends ChartProps {
  /** The rows, as in the table; the headers name the columns. */
  readonly data: ChartData<HeatRow>
  /** Headers for the values of a cell. */
  readonly cellHeaders: ChartData['headers']
}

const cell = { width: 24, height: 16 }

/** Counts in a grid; higher counts have stronger colours. Empty cells look different from cells that don't exist. */
export function HeatmapChart({ data, cellHeaders, ...frame }: Props) {
  const columns = data.headers.slice(1)
  const across = columns.length
  const marks = data.marks.flatMap(({ key, name, cells }) =>
    cells.map(
      (mark, index) =>
        mark ?? {
          key: `${key} ${columns[index] ?? ''}`,
          name: `${name}, ${columns[index] ?? ''}:00`,
          values: ['not in this range'],
          link: null,
          count: null,
          isSelected: false,
        },
    ),
  )
  const highest = Math.max(1, ...marks.map(({ count }) => count ?? 0))
  const draw = ({ count, isSelected = false }: { count: number | null; isSelected?: boolean }, index: number) => (
    <rect
      className={count === null ? styles['nowhere'] : styles['cell']}
      data-selected={isSelected || undefined}
      x={(index % across) * cell.width + 0.5}
      y={Math.floor(index / across) * cell.height + 0.5}
      width={cell.width - 1}
      height={cell.height - 1}
      // Not in proportion: small counts are easier to tell apart this way.
      style={{ '--heat': count === null ? 0 : Math.sqrt(count / highest) }}
    />
  )
  const { at, keep, group } = useMarks({ data: { title: data.title, headers: cellHeaders, marks }, across, draw })
  const here = at === null ? undefined : marks[at]
  const isBefore = at !== null && at % across > across / 2
  return (
    <ChartFrame
      {...frame}
      data={data}
      tools={
        <span className={styles['scale']} aria-hidden="true">
          0<i />
          {formatCount(highest)}
        </span>
      }
    >
      <div className={styles['heatmap']}>
        <div className={cx('hint', styles['names'])} aria-hidden="true">
          {data.marks.map(({ key, name }) => (
            <span key={key}>{name}</span>
          ))}
        </div>
        <div className={styles['cells']}>
          <svg
            style={{ '--rows': data.marks.length }}
            viewBox={`0 0 ${across * cell.width} ${data.marks.length * cell.height}`}
            preserveAspectRatio="none"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can replace an SVG one
            role="group"
            aria-label={`${data.title}: marks`}
          >
            {group}
          </svg>
          {here !== undefined && at !== null && (
            <MarkTip
              {...keep}
              key={here.key}
              mark={here}
              headers={cellHeaders}
              isBefore={isBefore}
              style={{
                // On a lower corner of the cell: those beside and below it stay free.
                '--x': `calc(${(100 * ((at % across) + (isBefore ? 0 : 1))) / across}cqi ${isBefore ? '+' : '-'} 3px)`,
                '--y': `calc(${(100 * (Math.floor(at / across) + 1)) / data.marks.length}% - 3px)`,
              }}
            />
          )}
        </div>
        <div className={cx('hint', styles['hours'])} aria-hidden="true">
          {columns.map((column, index) => (
            <span key={column}>{index % 3 === 0 ? column : ''}</span>
          ))}
        </div>
      </div>
    </ChartFrame>
  )
}
