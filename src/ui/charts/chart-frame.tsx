import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { Button } from '../button.tsx'
import styles from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'

export interface ChartProps {
  /** A short description beside the title. */
  readonly about?: ReactNode
  /** Controls above the picture, at its end. */
  readonly tools?: ReactNode
}

interface FrameProps extends ChartProps {
  readonly data: ChartData
  readonly children: ReactNode
}

export function ChartFrame({ data, about, tools, children }: FrameProps) {
  const labelId = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={styles['chart']} aria-labelledby={labelId}>
      <figcaption className={styles['caption']}>
        <div className={styles['title']}>
          <h2 id={labelId}>{data.title}</h2>
          {about !== undefined && <p className="hint">{about}</p>}
        </div>
        <div className={styles['end']}>
          {data.variants?.map(
            (variant, index) =>
              variant !== null && (
                <span key={variant} className={cx(styles['key'], styles[variant])}>
                  {data.headers[index + 1]}
                </span>
              ),
          )}
          {tools}
          <Button variant="link" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
            Table<span className="visually-hidden"> of {data.title}</span>
          </Button>
        </div>
      </figcaption>
      {children}
      {isTable && <ChartTable data={data} />}
    </figure>
  )
}
