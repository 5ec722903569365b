import { formatExact } from '../../../lib/time.ts'
import type { Column } from '../../../patterns/list/columns.ts'
import { toNumberKey } from '../../../patterns/list/rows.ts'
import { directionLabel } from '../../../patterns/server-text.ts'
import { CopyIcon, sidColumn } from '../../../ui/copy-button.tsx'
import {
  ApplicationCell,
  FirstSeenCell,
  FromCell,
  NumberCell,
  SeenForCell,
  StatusCell,
  TextCell,
} from './call-cells.tsx'
import type { CallRow } from './call-rows.ts'

/** In order; widths in rem. */
export const callsColumns: readonly Column<CallRow>[] = [
  {
    id: 'from',
    header: 'From',
    width: 10,
    cell: (row) => <FromCell row={row} />,
    title: ({ value }) => value.from ?? value.call_sid,
    beside: ({ value: { from } }) => from !== null && from !== '' && <CopyIcon text={from} what="Copy number" />,
    sortKey: ({ value }) => toNumberKey(value.from),
  },
  {
    id: 'to',
    header: 'To',
    width: 10,
    phone: 'first',
    cell: (row) => <NumberCell row={row} number={row.value.to} />,
    title: ({ value }) => value.to,
    sortKey: ({ value }) => toNumberKey(value.to),
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    phone: 'second',
    cell: (row) => <StatusCell row={row} />,
    sortKey: ({ value }) => value.call_status,
  },
  {
    id: 'observed',
    header: 'Observed',
    width: 5.5,
    phone: 'second',
    // Not sortable: rows would change places as running calls outlast ended ones.
    cell: (row) => <SeenForCell row={row} />,
  },
  {
    id: 'seen',
    header: 'First seen',
    width: 6.5,
    yields: 3,
    phone: 'second-end',
    cell: (row) => <FirstSeenCell row={row} />,
    title: ({ call }) => formatExact(call.firstSeen, 'utc'),
    sortKey: ({ call }) => call.firstSeen,
    firstDirection: 'desc',
  },
  {
    id: 'direction',
    header: 'Direction',
    width: 6,
    yields: 2,
    cell: (row) => <TextCell row={row} text={row.value.direction && directionLabel(row.value.direction)} />,
    title: ({ value }) => value.direction,
    sortKey: ({ value }) => value.direction,
  },
  {
    id: 'application',
    header: 'Application',
    width: 10,
    yields: 4,
    cell: (row) => <ApplicationCell row={row} />,
    title: ({ applicationName, value }) => applicationName ?? value.application_sid,
    sortKey: ({ applicationName, value }) => applicationName ?? value.application_sid,
  },
  {
    id: 'trunk',
    header: 'Trunk',
    width: 6.5,
    yields: 1,
    cell: (row) => <TextCell row={row} text={row.trunk} />,
    title: ({ trunk }) => trunk,
    sortKey: ({ trunk }) => trunk,
  },
  { id: 'sid', width: 7, ...sidColumn(({ value }) => value.call_sid) },
]
