import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import styles from './chart.module.css'

/** A row of a chart's table twin; the first cell names it. */
export interface TwinRow {
  readonly key: string
  readonly cells: readonly string[]
  /** Where the records that it counts are; null: there are none. */
  readonly link: string | null
}

/** Takes a plain click on a link of a chart: charts know no router. */
export type Follow = (link: string, event: MouseEvent) => void

/** What every chart is given. */
export interface ChartProps {
  readonly title: string
  /** One sentence: what the picture says at a glance. */
  readonly summary?: ReactNode
  /** Of the table twin. */
  readonly headers: readonly string[]
  readonly follow: Follow
}

interface FrameProps extends ChartProps {
  /** Of the mark that someone points at or has gone to; absent where the marks have their words beside them. */
  readonly reading?: string | null
  /** The same numbers, for the table twin. */
  readonly rows: readonly TwinRow[]
  readonly children: ReactNode
}

/** A picture with its title, what it reads out, and its table twin. */
export function ChartFrame({ title, summary, reading, headers, rows, follow, children }: FrameProps) {
  const labelId = useId()
  return (
    <figure className={styles['chart']} aria-labelledby={labelId}>
      <figcaption className={styles['caption']}>
        <h3 id={labelId}>{title}</h3>
        {summary !== undefined && <p className={styles['summary']}>{summary}</p>}
      </figcaption>
      {children}
      {/* For eyes: the mark itself is read to others when they come to it. */}
      {reading !== undefined && (
        <p className={styles['reading']} aria-hidden="true">
          {reading}
        </p>
      )}
      <Twin title={title} headers={headers} rows={rows} follow={follow} />
    </figure>
  )
}

type TwinProps = Pick<FrameProps, 'title' | 'headers' | 'rows' | 'follow'>

/** The same numbers as a table, drawn once it is opened. */
function Twin({ title, headers, rows, follow }: TwinProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['twin']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        <section className={styles['rows']} aria-label={`${title}, as a table`} tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name = '', ...cells], link }) => (
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
                  {cells.map((cell, index) => (
                    <td key={headers[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
