import { sipStatusWords } from '../../lib/sip-status.ts'
import { CallResult } from '../../patterns/call-result.tsx'
import type { Column } from '../../patterns/columns.ts'
import { directionLabel, releaseReasonLabel } from '../../patterns/server-words.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { type RecordRow, talkTime } from './record-rows.ts'

/** The columns of call records, in order; widths in rem. None sorts: a page is a part of the list. */
export const recentCallsColumns: readonly Column<RecordRow>[] = [
  {
    id: 'time',
    header: 'Time',
    width: 11.5,
    cell: ({ value }) => <Timestamp at={value.attempted_at} to="second" />,
  },
  { id: 'direction', header: 'Direction', width: 6, ...textOf(({ value }) => value.direction, directionLabel) },
  { id: 'from', header: 'From', width: 9.5, isMain: true, phone: 'first', ...numberOf(({ value }) => value.from) },
  { id: 'to', header: 'To', width: 9.5, isMain: true, phone: 'first', ...numberOf(({ value }) => value.to) },
  { id: 'result', header: 'Result', width: 9, cell: (row) => <ResultCell row={row} />, isMain: true, phone: 'second' },
  {
    id: 'sip',
    header: 'SIP',
    width: 4,
    ...textOf(({ value }) => (value.sip_status === null ? null : String(value.sip_status))),
    title: ({ value }) => (value.sip_status === null ? null : sipStatusWords(value.sip_status)),
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 5.25,
    isNumber: true,
    isMain: true,
    phone: 'first-end',
    cell: ({ value }) => (value.duration === null ? <EmptyValue>none</EmptyValue> : talkTime(value)),
  },
  { id: 'reason', header: 'Reason', width: 10, ...textOf(({ value }) => value.termination_reason, releaseReasonLabel) },
  { id: 'trunk', header: 'Trunk', width: 6.5, ...textOf(({ value }) => value.trunk) },
]

function ResultCell({ row: { value } }: { row: RecordRow }) {
  return <CallResult answered={value.answered} sipStatus={value.sip_status} reason={value.termination_reason} />
}

/** Texts as they are; null and empty read differently. */
function textOf(
  toText: (row: RecordRow) => string | null,
  toLabel: (text: string) => string = (text) => text,
): Pick<Column<RecordRow>, 'cell' | 'title'> {
  return {
    cell: (row) => {
      const text = toText(row)
      return text === null || text === '' ? <EmptyValue>{text === null ? 'none' : 'empty'}</EmptyValue> : toLabel(text)
    },
    title: toText,
  }
}

/** As people write it; hover tells its digits as they are stored. */
function numberOf(toNumber: (row: RecordRow) => string | null): Pick<Column<RecordRow>, 'cell' | 'title'> {
  const { cell, title } = textOf(toNumber)
  return {
    cell: (row) => {
      const number = toNumber(row)
      return number === null || number === '' ? cell(row) : <PhoneNumber value={number} />
    },
    ...(title === undefined ? {} : { title }),
  }
}
