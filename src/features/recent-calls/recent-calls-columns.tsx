import { Link } from 'react-router-dom'
import { formatDuration } from '../../lib/durations.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { paths } from '../../paths.ts'
import { CallResult } from '../../patterns/call-result.tsx'
import type { Column } from '../../patterns/columns.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import type { RecordRow } from './record-rows.ts'

/** The columns of call records, in order; widths in rem. None sorts: a page is a part of the list. */
export const recentCallsColumns: readonly Column<RecordRow>[] = [
  { id: 'time', header: 'Time', width: 11.5, cell: (row) => <TimeCell row={row} /> },
  {
    id: 'direction',
    header: 'Direction',
    width: 5.5,
    cell: ({ value }) => <Text text={value.direction} />,
    isMain: true,
  },
  { id: 'from', header: 'From', width: 8, cell: ({ value }) => <Text text={value.from} />, isMain: true },
  { id: 'to', header: 'To', width: 8, cell: ({ value }) => <Text text={value.to} />, isMain: true },
  { id: 'result', header: 'Result', width: 8.75, cell: (row) => <ResultCell row={row} />, isMain: true },
  { id: 'sip', header: 'SIP status', width: 11.5, cell: ({ value }) => <SipCell status={value.sip_status} /> },
  {
    id: 'duration',
    header: 'Duration',
    width: 5.25,
    isNumber: true,
    cell: ({ value }) => (value.duration === null ? <EmptyValue>none</EmptyValue> : formatDuration(value.duration)),
  },
  { id: 'reason', header: 'Ended by', width: 9.5, cell: ({ value }) => <Text text={value.termination_reason} /> },
  { id: 'trunk', header: 'Trunk', width: 6.5, cell: ({ value }) => <Text text={value.trunk} /> },
]

/** Leads to the panel, whose row then is the current one. */
function TimeCell({ row: { id, value } }: { row: RecordRow }) {
  const keep = useLinkWithQuery()
  return (
    <Link to={keep(paths.recentCall.link(id))}>
      <Timestamp at={value.attempted_at} to="second" />
    </Link>
  )
}

function ResultCell({ row: { value } }: { row: RecordRow }) {
  return <CallResult answered={value.answered} sipStatus={value.sip_status} reason={value.termination_reason} />
}

function SipCell({ status }: { status: number | null }) {
  if (status === null) return <EmptyValue>none</EmptyValue>
  const words = sipStatusWords(status)
  return <span title={words}>{words}</span>
}

function Text({ text }: { text: string | null }) {
  if (text === null) return <EmptyValue>none</EmptyValue>
  return text === '' ? <EmptyValue>empty</EmptyValue> : <bdi title={text}>{text}</bdi>
}
