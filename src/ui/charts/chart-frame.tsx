import { type ReactNode, useId, useState } from 'react'
import styles from './chart.module.css'
import type { Follow } from './mark.ts'

export interface Twin {
  readonly headers: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[]; readonly link: string | null }[]
}

interface Props {
  readonly title: string
  /** One sentence: what the picture says at a glance. */
  readonly summary?: ReactNode
  /** Of the mark that someone points at or has gone to; absent where the marks have their words beside them. */
  readonly reading?: string | null
  /** The same numbers as a table; its first column names the row. */
  readonly twin: () => Twin
  readonly follow: Follow
  readonly children: ReactNode
}

/** A picture with its title, what it reads out, and its table twin. */
export function ChartFrame({ title, summary, reading, twin, follow, children }: Props) {
  const labelId = useId()
  const [isOpen, setIsOpen] = useState(false)
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
      <details className={styles['twin']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>As a table</summary>
        {isOpen && <TwinTable title={title} twin={twin()} follow={follow} />}
      </details>
    </figure>
  )
}

function TwinTable({ title, twin: { headers, rows }, follow }: { title: string; twin: Twin; follow: Follow }) {
  return (
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
  )
}
