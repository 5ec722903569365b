import { cx } from './cx.ts'
import { DataTableHead } from './data-table.tsx'
import styles from './data-table.module.css'
import type { DataColumn } from './table-row.tsx'
import bones from './skeleton-table.module.css'
import rowStyles from './table-rows.module.css'

interface Props {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'width' | 'isNumber' | 'phone'>[]
}

const rows = Array.from({ length: 12 }, (_, index) => index)

/** Widths of the placeholders, in % of a cell: uneven like text, but always the same. */
const lengths = [72, 54, 86, 63, 78, 48, 69] as const

function toLength(row: number, column: number): number {
  return lengths[(row * 3 + column * 5) % lengths.length] ?? 60
}

/** Placeholder for a table: the same header, row height and columns, so that nothing moves afterwards. */
export function SkeletonTable({ columns }: Props) {
  return (
    <div
      className={cx('appears', styles['region'], bones['region'])}
      style={{ '--min-rows': rows.length }}
      aria-hidden="true"
    >
      <table className={styles['table']} role="presentation">
        <DataTableHead columns={columns} />
        <tbody className={rowStyles['rows']}>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map(({ id, phone }, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell key={id} data-phone={phone}>
                    <span className="bone" style={{ width: `${toLength(row, column)}%` }}>
                      {'\u00A0'}
                    </span>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
