import { formatDuration } from '../../lib/durations.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { CallResult } from '../../patterns/call-result.tsx'
import type { Column } from '../../patterns/columns.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import type { RecordRow } from './record-rows.ts'

/** The columns of call records, in order; widths in rem. None sorts: a page is a part of the list. */
export const recentCallsColumns: readonly Column<RecordRow>[] = [
  {
    id: 'time',
    header: 'Time',
    width: 11.5,
    cell: ({ value }) => <Timestamp at={value.attempted_at} to="second" />,
  },
  { id: 'direction', header: 'Direction', width: 5.5, isMain: true, ...textOf(({ value }) => value.direction) },
  { id: 'from', header: 'From', width: 8, isMain: true, ...textOf(({ value }) => value.from) },
  { id: 'to', header: 'To', width: 8, isMain: true, ...textOf(({ value }) => value.to) },
  { id: 'result', header: 'Result', width: 8.75, cell: (row) => <ResultCell row={row} />, isMain: true },
  {
    id: 'sip',
    header: 'SIP status',
    width: 11.5,
    ...textOf(({ value }) => (value.sip_status === null ? null : sipStatusWords(value.sip_status))),
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 5.25,
    isNumber: true,
    cell: ({ value }) => (value.duration === null ? <EmptyValue>none</EmptyValue> : formatDuration(value.duration)),
  },
  { id: 'reason', header: 'Ended by', width: 9.5, ...textOf(({ value }) => value.termination_reason) },
  { id: 'trunk', header: 'Trunk', width: 6.5, ...textOf(({ value }) => value.trunk) },
]

function ResultCell({ row: { value } }: { row: RecordRow }) {
  return <CallResult answered={value.answered} sipStatus={value.sip_status} reason={value.termination_reason} />
}

/** Texts as they are; null and empty read differently. */
function textOf(toText: (row: RecordRow) => string | null): Pick<Column<RecordRow>, 'cell' | 'title'> {
  return {
    cell: (row) => {
      const text = toText(row)
      return text === null || text === '' ? <EmptyValue>{text === null ? 'none' : 'empty'}</EmptyValue> : text
    },
    title: toText,
  }
}
