import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { Button } from '../button.tsx'
import styles from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { TableHead } from '../table-head.tsx'

/** Handles a plain click on a chart's link: charts have no access to the router. */
export type Follow = (link: string, event: MouseEvent) => void

export interface ChartProps {
  /** A short description beside the title. */
  readonly about?: ReactNode
  /** Controls above the picture, at its end. */
  readonly tools?: ReactNode
  readonly follow: Follow
}

interface FrameProps extends ChartProps {
  readonly data: ChartData
  readonly children: ReactNode
}

export function ChartFrame({ data, about, tools, follow, children }: FrameProps) {
  const labelId = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={styles['chart']} aria-labelledby={labelId}>
      <figcaption className={styles['caption']}>
        <h2 id={labelId}>{data.title}</h2>
        {about !== undefined && <p>{about}</p>}
        <div className={styles['end']}>
          {data.looks?.map(
            (look, index) =>
              look !== null && (
                <span key={look} className={cx(styles['key'], styles[look])}>
                  {data.headers[index + 1]}
                </span>
              ),
          )}
          {tools}
          <Button look="link" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
            Table<span className="visually-hidden"> of {data.title}</span>
          </Button>
        </div>
      </figcaption>
      {children}
      {isTable && <Twin data={data} follow={follow} />}
    </figure>
  )
}

function Twin({ data: { title, headers, marks }, follow }: Pick<FrameProps, 'data' | 'follow'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className={styles['rows']} aria-label={`${title}, as a table`} tabIndex={0}>
      <table aria-label={title}>
        <TableHead columns={headers} />
        <tbody>
          {marks.map(({ key, name, values, link }) => (
            <tr key={key}>
              <th scope="row">
                {link === null ? (
                  name
                ) : (
                  <a href={link} onClick={(event) => follow(link, event)}>
                    {name}
                  </a>
                )}
              </th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
