import { toDigits } from '../../../lib/phone-digits.ts'
import type { Column } from '../../../patterns/columns.ts'
import { CopyIcon, copyable } from '../../../ui/copy-button.tsx'
import { ApplicationCell, FromCell, NumberCell, SeenForCell, StatusCell, TextCell } from './call-cells.tsx'
import type { CallRow } from './call-rows.ts'

/** Plain numbers are compared as such: a tenth of the time that text takes. */
function toNumberKey(number: string | null): number | string | null {
  if (number === null) return null
  return /^\+?\d{1,15}$/.test(number) ? Number(toDigits(number)) : number
}

/** The columns of the list of live calls, in order; widths in rem. */
export const callsColumns: readonly Column<CallRow>[] = [
  {
    id: 'from',
    header: 'From',
    width: 10,
    isCode: true,
    cell: (row) => <FromCell row={row} />,
    title: ({ value }) => value.from ?? value.call_sid,
    beside: ({ value: { from } }) => from !== null && from !== '' && <CopyIcon text={from} what="Copy number" />,
    sortKey: ({ value }) => toNumberKey(value.from),
  },
  {
    id: 'to',
    header: 'To',
    width: 9,
    isMain: true,
    isCode: true,
    cell: (row) => <NumberCell row={row} number={row.value.to} />,
    title: ({ value }) => value.to,
    sortKey: ({ value }) => toNumberKey(value.to),
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    isMain: true,
    cell: (row) => <StatusCell row={row} />,
    sortKey: ({ value }) => value.call_status,
  },
  {
    id: 'seen',
    header: 'Seen for',
    width: 6,
    isMain: true,
    cell: (row) => <SeenForCell row={row} />,
    // By when, not for how long: rows then stay where they are.
    sortKey: ({ call }) => call.firstSeen,
    firstDirection: 'desc',
  },
  {
    id: 'direction',
    header: 'Direction',
    width: 6,
    cell: (row) => <TextCell row={row} text={row.value.direction} />,
    title: ({ value }) => value.direction,
    sortKey: ({ value }) => value.direction,
  },
  {
    id: 'application',
    header: 'Application',
    width: 10,
    cell: (row) => <ApplicationCell row={row} />,
    title: ({ applicationName, value }) => applicationName ?? value.application_sid,
    sortKey: ({ applicationName, value }) => applicationName ?? value.application_sid,
  },
  {
    id: 'trunk',
    header: 'Trunk',
    width: 7,
    cell: (row) => <TextCell row={row} text={row.trunk} />,
    title: ({ trunk }) => trunk,
    sortKey: ({ trunk }) => trunk,
  },
  { id: 'sid', header: 'Sid', width: 7, ...copyable(({ value }) => value.call_sid, 'Copy sid') },
]
