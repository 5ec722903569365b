import { recentCallFields } from '../../contract/recent-calls.ts'
import type { CsvField } from '../../lib/csv.ts'
import { recordOf } from '../../lib/records.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { toIso } from '../../lib/time.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import { CallResult } from '../../patterns/calls/call-result.tsx'
import type { Column } from '../../patterns/list/columns.ts'
import { toCsvFormat } from '../../patterns/list/list-options.tsx'
import { directionLabel, releaseReasonLabel } from '../../patterns/server-text.ts'
import { toHref } from '../../patterns/url/to-href.ts'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { cx } from '../../ui/cx.ts'
import copyButton from '../../ui/copy-button.module.css'
import styles from './recent-calls.module.css'
import { type RecordRow, talkTime } from './record-rows.ts'

/** The column settings under this name serve both the server's pages and the loaded records. */
export const recordNoun = 'call record'

/** In order; widths in rem. Not sortable: a page is only part of the list. `toCalls` links to a number's calls. */
export const toRecordColumns = (toCalls: (number: string) => string): readonly Column<RecordRow>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 9.85,
    cell: ({ value }) => <Timestamp at={value.attempted_at} to="second" />,
  },
  {
    id: 'direction',
    header: 'Direction',
    width: 5.1,
    yields: 4,
    ...textOf(({ value }) => value.direction, directionLabel),
  },
  {
    id: 'from',
    header: 'From',
    width: 9.25,
    phone: 'first',
    ...numberOf(({ value }) => value.from, toCalls),
  },
  { id: 'to', header: 'To', width: 9.25, phone: 'first', ...numberOf(({ value }) => value.to, toCalls) },
  {
    id: 'result',
    header: 'Result',
    width: 8.5,
    cell: ({ value }) => <CallResult call={value} />,
    phone: 'second',
  },
  {
    id: 'sip',
    header: 'SIP',
    width: 2.85,
    yields: 3,
    ...textOf(({ value }) => (value.sip_status === null ? null : String(value.sip_status))),
    title: ({ value }) => (value.sip_status === null ? null : sipStatusText(value.sip_status)),
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 4.85,
    yields: 5,
    isNumber: true,
    phone: 'first-end',
    cell: ({ value }) => (value.duration === null ? <EmptyValue>none</EmptyValue> : talkTime(value)),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 9.55,
    yields: 1,
    ...textOf(({ value }) => value.termination_reason, releaseReasonLabel),
  },
  { id: 'trunk', header: 'Trunk', width: 6.4, yields: 2, ...textOf(({ value }) => value.trunk) },
]

export const recentCallsColumns = toRecordColumns((number) => paths.recentCalls.link({ number }))

/** A text cell that tells null from an empty text. */
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

/** A formatted number. On hover: the stored digits, a copy button, and a link to all calls of the number. */
function numberOf(
  toNumber: (row: RecordRow) => string | null,
  toCalls: (number: string) => string,
): Pick<Column<RecordRow>, 'cell' | 'title' | 'beside'> {
  const { cell } = textOf(toNumber)
  return {
    cell: (row) => {
      const number = toNumber(row)
      return number === null || number === '' ? cell(row) : <PhoneNumber value={number} />
    },
    title: toNumber,
    beside: (row) => {
      const number = toNumber(row)
      if (number === null || number === '') return null
      const name = `Calls of ${number}`
      return (
        <>
          <CopyIcon text={number} what="Copy number" />
          {looksLikeNumber(number) && (
            <a
              href={toHref(toCalls(toDigits(number)))}
              className={cx(copyButton['copy'], styles['calls'])}
              title={name}
            >
              <Icon name="filter" />
            </a>
          )}
        </>
      )
    },
  }
}

/** Every field of the spec. Times in UTC, durations in seconds. */
export const recentCallsCsv = toCsvFormat(
  recordOf(recentCallFields, (field) => ({ value }: RecordRow) => {
    // Its schema has only texts, numbers and booleans.
    const cell = value[field] as CsvField
    return typeof cell === 'number' && field.endsWith('_at') ? toIso(cell) : cell
  }),
)
