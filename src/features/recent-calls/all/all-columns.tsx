import type { Column } from '../../../patterns/columns.ts'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import type { RowSlot } from './row-pages.ts'
import { sortColumns } from './all-state.ts'
import { recentCallsColumns } from '../recent-calls-columns.tsx'
import type { RecordRow } from '../record-rows.ts'

/** The columns of the server's pages, for rows that may not be here yet, and may not be readable. */
export const allColumns = recentCallsColumns.map(toSlotColumn)

function toSlotColumn({ cell, title, beside: _none, ...column }: Column<RecordRow>, place: number) {
  return {
    ...column,
    isSortable: sortColumns.includes(column.id),
    cell: ({ loaded }: RowSlot) => {
      if (loaded === null) return place === 0 ? '…' : ''
      if (loaded.record !== null) return cell(loaded.record)
      return place === 0 ? 'unreadable record' : <EmptyValue>unreadable</EmptyValue>
    },
    title: ({ loaded }: RowSlot) => (loaded?.record ? (title?.(loaded.record) ?? null) : null),
  }
}
