import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import type { Column } from '../../../patterns/columns.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import type { LoadedRow } from './row-source.ts'
import type { RowSlot } from './row-pages.ts'
import { sortColumns } from './all-state.ts'
import { recentCallsColumns } from '../recent-calls-columns.tsx'
import type { RecordRow } from '../record-rows.ts'

/** The columns of the server's pages, for rows that may not be here yet, and may not be readable. */
export const allColumns = recentCallsColumns.map(toSlotColumn)

function toSlotColumn({ cell, ...column }: Column<RecordRow>, place: number) {
  return {
    ...column,
    isSortable: sortColumns.includes(column.id),
    cell: ({ loaded }: RowSlot) => {
      if (loaded === null) return place === 0 ? '…' : ''
      if (place === 0) return <TimeCell loaded={loaded} />
      return loaded.record === null ? <EmptyValue>unreadable</EmptyValue> : cell(loaded.record)
    },
  }
}

function TimeCell({ loaded: { row, record } }: { loaded: LoadedRow }) {
  const keep = useLinkWithQuery()
  return (
    <Link to={keep(paths.loadedRecord.link(row))}>
      {record === null ? 'unreadable record' : <Timestamp at={record.value.attempted_at} to="second" />}
    </Link>
  )
}
