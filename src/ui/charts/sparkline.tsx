import { cx } from '../cx.ts'
import styles from './sparkline.module.css'

interface Props {
  /** In order of time; null if unknown, drawn as a gap. */
  readonly values: readonly (number | null)[]
  /** For counts. Ratios and times use their own minimum instead, so that changes are visible. */
  readonly fromZero?: boolean
  readonly isBad?: boolean
}

const size = { width: 104, height: 32 }

/** The curve of a value over time. Only visual: the table of the chart beside it has the numbers. */
export function Sparkline({ values, fromZero = false, isBad = false }: Props) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = fromZero ? 0 : Math.min(...known)
  const span = Math.max(...known) - low || 1
  // Leaves room for the dot at the end.
  const toX = (index: number) => 1 + (index / (values.length - 1)) * (size.width - 6)
  const toY = (value: number) => 4 + (1 - (value - low) / span) * (size.height - 8)
  const runs: { x: number; y: number }[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ x: toX(index), y: toY(value) })
  })
  const drawn = runs.filter((run) => run.length > 0)
  const line = drawn.map((run) => `M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('')
  const area = drawn
    .map((run) => `M${run[0]?.x ?? 0} ${size.height}L${run.map(({ x, y }) => `${x} ${y}`).join('L')}V${size.height}Z`)
    .join('')
  const end = drawn.at(-1)?.at(-1)
  return (
    <svg
      className={cx(styles['spark'], isBad && styles['bad'])}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles['area']} d={area} />
      <path className={styles['line']} d={line} />
      {/* A zero-length line with round ends: a dot that isn't stretched with the picture. */}
      {end !== undefined && <path className={styles['dot']} d={`M${end.x} ${end.y}h0`} />}
    </svg>
  )
}
