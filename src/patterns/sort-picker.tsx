import { useId } from 'react'
import type { Column } from './columns.ts'
import { toSortText } from './rows.ts'
import styles from './sort-picker.module.css'

interface Props<T> {
  readonly columns: readonly Column<T>[]
  /** As in the URL: "name", "-name". */
  readonly order: string
  readonly onPick: (order: string) => void
}

/** The order as a choice, for screens without room for column headers. */
export function SortPicker<T>({ columns, order, onPick }: Props<T>) {
  const id = useId()
  return (
    <div className={styles['picker']}>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={order} onChange={(event) => onPick(event.currentTarget.value)}>
        {columns
          .filter(({ sortKey }) => sortKey !== undefined)
          .flatMap(({ id, header }) => [
            <option key={id} value={toSortText({ by: id, direction: 'asc' })}>
              {header}, ascending
            </option>,
            <option key={`-${id}`} value={toSortText({ by: id, direction: 'desc' })}>
              {header}, descending
            </option>,
          ])}
      </select>
    </div>
  )
}
