import { isResultGroup } from '../../../lib/call-result.ts'
import { callRecordsPath } from '../../../patterns/call-records-path.ts'
import type { Column } from '../../../patterns/columns.ts'
import type { FacetField } from '../../../records/store/record-query.ts'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import type { RowSlot } from './row-pages.ts'
import { sortColumns } from './all-state.ts'
import { toRecordColumns } from '../recent-calls-columns.tsx'
import type { RecordRow } from '../record-rows.ts'

/** The columns of the server's pages, for rows that may not be here yet, and may not be readable. */
const allColumns = toRecordColumns((number) => callRecordsPath({ number })).map(toSlotColumn)

/** The filter that a column stands for. */
const filterOf: Readonly<Record<string, FacetField>> = {
  direction: 'direction',
  result: 'result',
  sip: 'sip_status',
  reason: 'termination_reason',
  trunk: 'trunk',
}

/** Those that tell rows apart: not one of which every row has the same value, unless the rows are in its order. */
export function columnsFor(choices: Readonly<Record<FacetField, string>>, sort: string) {
  return allColumns.filter(({ id }) => {
    const field = filterOf[id]
    const choice = field === undefined ? '' : choices[field]
    return choice === '' || isGroup(choice) || sort.replace(/^-/, '') === id
  })
}

/** It stands for several values. */
function isGroup(choice: string): boolean {
  return isResultGroup(choice) || /^[1-6]xx$/.test(choice)
}

function toSlotColumn({ cell, title, sign, beside, ...column }: Column<RecordRow>, place: number) {
  return {
    ...column,
    isSortable: sortColumns.includes(column.id),
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
