import type { Column } from '../../patterns/columns.ts'
import { ApplicationCell, CarrierCell, NumberCell, SidCell, StateCell } from './number-cells.tsx'
import { type NumberRow, stateWords, toNumberKey } from './number-rows.ts'

/** The columns of the list of phone numbers, in order; widths in rem. */
export const phoneNumbersColumns: readonly Column<NumberRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 11,
    cell: (row) => <NumberCell row={row} />,
    sortKey: ({ value }) => toNumberKey(value.number),
  },
  {
    id: 'application',
    header: 'Application',
    width: 13,
    isMain: true,
    cell: (row) => <ApplicationCell row={row} />,
    sortKey: ({ applicationName, value }) => applicationName ?? value.application_sid,
  },
  {
    id: 'state',
    header: 'State',
    width: 10,
    isMain: true,
    cell: (row) => <StateCell row={row} />,
    sortKey: ({ state }) => stateWords[state],
  },
  {
    id: 'carrier',
    header: 'Carrier',
    width: 8,
    isMain: true,
    cell: (row) => <CarrierCell row={row} />,
    sortKey: ({ carrierName, value }) => carrierName ?? value.voip_carrier_sid,
  },
  { id: 'sid', header: 'Sid', width: 8, cell: (row) => <SidCell row={row} /> },
]
