import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type ChartData, type Mark, wordsOf } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import styles from './bar-chart.module.css'

export interface BarMark extends Mark {
  /** Length of the bar, 0 to 1. */
  readonly share: number
  /** The value of another time, shown as a tick across the bar. */
  readonly was?: number | null
  readonly tone?: 'bad' | 'rest'
  /** After the bar, right-aligned. */
  readonly shown: readonly ReactNode[]
}

interface Props<M extends BarMark> extends ChartProps {
  readonly data: ChartData<M>
  /** Additional content of a mark, after these values. */
  readonly children?: ((mark: M) => ReactNode) | undefined
  /** Maximum number of bars; the table shows all marks. */
  readonly max?: number
  /** The bars are shares of a whole, which is drawn behind them. */
  readonly hasTrack?: boolean
}

/** Values by name: a list of links, each a tab stop, with bars behind their words. */
export function BarChart<M extends BarMark>({
  data,
  max = data.marks.length,
  hasTrack = false,
  children,
  ...frame
}: Props<M>) {
  return (
    <ChartFrame {...frame} data={data}>
      <ol
        className={styles['bars']}
        style={{ '--values': (data.marks[0]?.shown.length ?? 1) + (children === undefined ? 0 : 1) }}
      >
        {data.marks.slice(0, max).map((mark) => {
          const { key, name, link, share, was = null, tone, shown } = mark
          return (
            <li key={key}>
              {link === null ? (
                <span className={styles['name']}>{name}</span>
              ) : (
                <a className={styles['name']} href={link} aria-label={wordsOf(mark, data.headers)}>
                  {name}
                </a>
              )}
              <span className={cx(styles['track'], hasTrack && styles['whole'])} aria-hidden="true">
                <span className={cx(styles['bar'], tone && styles[tone])} style={{ '--share': share }} />
                {was !== null && <span className={styles['then']} style={{ '--share': was }} />}
              </span>
              {shown.map((value, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column of the list, identified by its position
                <span key={index} className={styles['value']} aria-hidden="true">
                  {value}
                </span>
              ))}
              {children !== undefined && (
                <span className={styles['value']} aria-hidden="true">
                  {children(mark)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
