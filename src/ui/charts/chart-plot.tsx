import type { ReactNode } from 'react'
import { formatCount } from '../../lib/count.ts'
import styles from './chart.module.css'
import { toTicks } from './ticks.ts'

/** The room that counts are drawn in, in units of its own. */
export const plotSize = { width: 600, height: 120 }

/** The ticks up to a count, and the place of a count among them, from the top. */
export function toScale(most: number) {
  const ticks = toTicks(most)
  const highest = ticks.at(-1) ?? 1
  return { ticks, highest, toY: (count: number) => plotSize.height - (count / highest) * plotSize.height }
}

interface Props {
  readonly title: string
  readonly scale: ReturnType<typeof toScale>
  /** What stands along its lower edge. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Counts from the bottom up, with lines at the ticks and the highest of them in words. */
export function ChartPlot({ title, scale: { ticks, highest, toY }, below, children }: Props) {
  return (
    <div className={styles['plot']}>
      <span className={styles['highest']} aria-hidden="true">
        {formatCount(highest)}
      </span>
      <svg
        className={styles['columns']}
        viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
        role="group"
        aria-label={`${title}: marks`}
      >
        <path className={styles['grid']} d={ticks.map((tick) => `M0 ${toY(tick)}H${plotSize.width}`).join('')} />
        {children}
      </svg>
      {below}
    </div>
  )
}
