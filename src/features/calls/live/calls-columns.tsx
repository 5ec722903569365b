import { toDigits } from '../../../lib/phone-digits.ts'
import type { Column } from '../../../patterns/columns.ts'
import { ApplicationCell, FromCell, SeenForCell, SidCell, StatusCell, TextCell, ToCell } from './call-cells.tsx'
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
    cell: (row) => <FromCell row={row} />,
    sortKey: ({ value }) => toNumberKey(value.from),
  },
  {
    id: 'to',
    header: 'To',
    width: 9,
    isMain: true,
    cell: (row) => <ToCell row={row} />,
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
    sortKey: ({ value }) => value.direction,
  },
  {
    id: 'application',
    header: 'Application',
    width: 10,
    cell: (row) => <ApplicationCell row={row} />,
    sortKey: ({ applicationName, value }) => applicationName ?? value.application_sid,
  },
  {
    id: 'trunk',
    header: 'Trunk',
    width: 7,
    cell: (row) => <TextCell row={row} text={row.trunk} />,
    sortKey: ({ trunk }) => trunk,
  },
  { id: 'sid', header: 'Sid', width: 7, cell: (row) => <SidCell row={row} /> },
]
