import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import type { ChartData, Mark } from './chart-data.ts'
import styles from './chart.module.css'

interface Props {
  readonly mark: Mark
  readonly headers: ChartData['headers']
  readonly looks?: ChartData['looks']
  /** Whether it is left of the mark, where there's more room. */
  readonly isBefore: boolean
  /** --x and --y: the mark's position from the top left of the picture. --x is in cqi. */
  readonly style: CSSProperties
}

/** The values of a mark, beside it. Only visual: screen readers read the mark itself when it has the focus. */
export function MarkTip({ mark: { name, values }, headers, looks, isBefore, style }: Props) {
  return (
    <div className={cx(styles['tip'], isBefore && styles['before'])} style={style} aria-hidden="true">
      <strong>{name}</strong>
      {values.map(
        (value, index) =>
          value !== '' && (
            <span key={headers[index + 1]}>
              <span className={cx(styles['key'], styles[looks?.[index] ?? 'told'])}>{headers[index + 1]}</span>
              <span>{value}</span>
            </span>
          ),
      )}
    </div>
  )
}
