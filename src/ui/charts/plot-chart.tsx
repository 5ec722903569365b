import { formatCount } from '../../lib/count.ts'
import { ChartFrame, type ChartProps, type TwinRow } from './chart-frame.tsx'
import styles from './chart.module.css'
import { toTicks } from './ticks.ts'
import { type Mark, useMarks } from './use-marks.tsx'

export interface PlotMark extends Mark, TwinRow {
  readonly count: number
  /** Of a column, its lower, stronger part; the whole where there are no parts. */
  readonly part?: number
  /** Below a column; '' for most where there are many. */
  readonly tick?: string
}

interface Props extends ChartProps {
  /** Columns side by side, over time or by size; or steps of a line, evenly spaced over time. */
  readonly look: 'columns' | 'line'
  readonly marks: readonly PlotMark[]
  /** What the two parts of columns are, strong one first; absent: there is one. */
  readonly parts?: readonly [string, string]
}

/** The room that counts are drawn in, in units of its own. */
const size = { width: 600, height: 120 }

/** Counts from the bottom up, with lines at round counts and the highest of them in words. */
export function PlotChart({ look, marks, parts, ...frame }: Props) {
  const ticks = toTicks(marks.reduce((most, { count }) => Math.max(most, count), 0))
  const highest = ticks.at(-1) ?? 1
  const toY = (count: number) => size.height - (count / highest) * size.height
  const width = size.width / Math.max(1, marks.length)
  const gap = Math.min(2, width / 4)
  const steps = marks.map(({ count }, index) => `${index === 0 ? 'M0 ' : 'V'}${toY(count)}H${(index + 1) * width}`)
  const line = look === 'line' ? steps.join('') : ''
  const toBar = (count: number, index: number) => ({
    x: index * width + gap / 2,
    y: toY(count),
    width: width - gap,
    height: size.height - toY(count),
  })
  const draw = ({ count, part = count }: PlotMark, index: number) => (
    <>
      {/* The whole height is its mark: a line is thin to point at, and so is a low column. */}
      <rect className={styles['catch']} x={index * width} y={0} width={width} height={size.height} />
      {look === 'columns' && <rect className={styles['weak']} {...toBar(count, index)} />}
      {look === 'columns' && <rect className={styles['strong']} {...toBar(part, index)} />}
    </>
  )
  const { reading, group } = useMarks({ marks, follow: frame.follow, draw })
  return (
    <ChartFrame {...frame} reading={reading} rows={marks}>
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
          aria-label={`${frame.title}: marks`}
        >
          <path className={styles['grid']} d={ticks.map((tick) => `M0 ${toY(tick)}H${size.width}`).join('')} />
          {line !== '' && <path className={styles['area']} d={`${line}V${size.height}H0Z`} />}
          {group}
          {line !== '' && <path className={styles['line']} d={line} />}
        </svg>
        {look === 'columns' && (
          <div className={styles['ticks']} aria-hidden="true">
            {marks.map(
              ({ key, tick = '' }, index) =>
                tick !== '' && (
                  <span key={key} style={{ insetInlineStart: `${((index + 0.5) / marks.length) * 100}%` }}>
                    {tick}
                  </span>
                ),
            )}
          </div>
        )}
      </div>
    </ChartFrame>
  )
}
