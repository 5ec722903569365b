import { isResultGroup } from '../../../lib/call-result.ts'
import { callRecordsPath } from '../../../patterns/calls/call-records-path.ts'
import type { Column } from '../../../patterns/list/columns.ts'
import { type FacetField, facetFields } from '../../../records/store/record-query.ts'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import type { RowSlot } from './row-pages.ts'
import { sortColumns, sortFields } from './all-state.ts'
import { toRecordColumns } from '../recent-calls-columns.tsx'
import type { RecordRow } from '../record-rows.ts'

/** The columns of the server's pages, for rows that may be pending or unreadable. */
const allColumns = toRecordColumns((number) => callRecordsPath({ number })).map(toSlotColumn)

const fieldOf: Readonly<Record<string, string>> = { ...sortFields, result: 'result' }

/** Leaves out columns in which a filter makes all values the same, unless the rows are sorted by them. */
export function columnsFor(choices: Readonly<Record<FacetField, string>>, sort: string) {
  return allColumns.filter(({ id }) => {
    const field = facetFields.find((name) => name === fieldOf[id])
    const choice = field === undefined ? '' : choices[field]
    return choice === '' || isGroup(choice) || sort.replace(/^-/, '') === id
  })
}

/** A choice that covers several values. */
function isGroup(choice: string): boolean {
  return isResultGroup(choice) || /^[1-6]xx$/.test(choice)
}

function toSlotColumn({ cell, title, sign, beside, ...column }: Column<RecordRow>, place: number) {
  return {
    ...column,
    isSortable: sortColumns.some((id) => id === column.id),
    cell: ({ loaded }: RowSlot) => {
      if (loaded === null) return place === 0 ? '…' : ''
      if (loaded.record !== null) return cell(loaded.record)
      return place === 0 ? 'Unreadable record' : <EmptyValue>unreadable</EmptyValue>
    },
    title: ({ loaded }: RowSlot) => (loaded?.record ? (title?.(loaded.record) ?? null) : null),
    sign: ({ loaded }: RowSlot) => (loaded?.record ? sign?.(loaded.record) : null),
    beside: ({ loaded }: RowSlot) => (loaded?.record ? beside?.(loaded.record) : null),
  }
}
