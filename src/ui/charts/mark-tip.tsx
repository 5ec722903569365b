import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import type { ChartData, Mark } from './chart-data.ts'
import styles from './chart.module.css'

interface Props extends ComponentProps<'div'> {
  readonly mark: Mark
  readonly headers: ChartData['headers']
  readonly variants?: ChartData['variants']
  /** Whether it is left of the mark, where there's more room. */
  readonly isBefore: boolean
  /** Whether it is at the bottom of the picture: never at the height of the pointer, whose way along the marks stays free. */
  readonly isLow?: boolean
}

/**
 * The values of a mark, where the pointer gets from the mark without crossing another. Only visual: screen readers read
 * the mark itself when it has the focus. Its style has the mark's position from the top left of the picture: --x, in
 * cqi, and --y. Its key is that of the mark.
 */
export function MarkTip({ mark: { name, values }, headers, variants, isBefore, isLow = false, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={cx(styles['tip'], isBefore && styles['before'], isLow && styles['low'])}
      aria-hidden="true"
    >
      <strong>{name}</strong>
      {values.map(
        (value, index) =>
          value !== '' && (
            <span key={headers[index + 1]}>
              <span className={cx(styles['key'], styles[variants?.[index] ?? 'plain'])}>{headers[index + 1]}</span>
              <span>{value}</span>
            </span>
          ),
      )}
    </div>
  )
}
