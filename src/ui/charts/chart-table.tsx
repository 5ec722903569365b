import { TableHead } from '../table-head.tsx'
import type { ChartData } from './chart-data.ts'
import styles from './chart-table.module.css'

interface Props {
  readonly data: ChartData
}

/** The numbers of a chart, in a box that scrolls. */
export function ChartTable({ data: { title, headers, marks } }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className={styles['rows']} aria-label={`${title}, as a table`} tabIndex={0}>
      <table aria-label={title}>
        <TableHead columns={headers} />
        <tbody>
          {marks.map(({ key, name, values, link }) => (
            <tr key={key}>
              <th scope="row">{link === null ? name : <a href={link}>{name}</a>}</th>
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
