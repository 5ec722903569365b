import type { Column } from '../../patterns/list/columns.ts'
import { ApplicationCell, CarrierCell, ChangeButton, StateCell } from './number-cells.tsx'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import type { CsvField } from '../../lib/csv.ts'
import { toCsvFormat } from '../../patterns/list/list-options.tsx'
import { toNumberKey } from '../../patterns/list/rows.ts'
import { type NumberRow, stateText } from './number-rows.ts'
import { CopyIcon, sidColumn } from '../../ui/copy-button.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { PhoneNumber as FormattedNumber } from '../../ui/phone-number.tsx'

/** In order; widths in rem. */
export const phoneNumbersColumns: readonly Column<NumberRow>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 11,
    cell: ({ value }) =>
      value.number.trim() === '' ? <EmptyValue>no number</EmptyValue> : <FormattedNumber value={value.number} />,
    title: ({ value }) => value.number,
    beside: ({ value }) => <CopyIcon text={value.number} what="Copy number" />,
    sortKey: ({ number }) => toNumberKey(number),
  },
  {
    id: 'application',
    header: 'Application',
    width: 13,
    phone: 'second',
    cell: (row) => <ApplicationCell row={row} />,
    title: ({ applicationName, value }) => applicationName ?? value.application_sid,
    beside: (row) => <ChangeButton row={row} />,
    sortKey: ({ applicationName, applicationSid }) => applicationName ?? applicationSid,
  },
  {
    id: 'state',
    header: 'State',
    width: 10,
    phone: 'first-end',
    cell: (row) => <StateCell row={row} isQuiet />,
    sortKey: ({ state }) => stateText[state],
  },
  {
    id: 'carrier',
    header: 'Carrier',
    width: 8,
    yields: 1,
    phone: 'second-end',
    cell: (row) => <CarrierCell row={row} />,
    title: ({ value }) => value.voip_carrier_sid,
    sortKey: ({ carrierName, carrierSid }) => carrierName ?? carrierSid,
  },
  { id: 'sid', width: 8, ...sidColumn(({ value }) => value.phone_number_sid) },
]

type Exported =
  | Exclude<keyof typeof PhoneNumber.schema.shape, 'service_provider_sid'>
  | 'application_name'
  | 'assignment'
  | 'carrier_name'

/** The same columns whatever the table shows. A new field doesn't compile until it is exported. */
const cells: Readonly<Record<Exported, (row: NumberRow) => CsvField>> = {
  number: ({ number }) => number,
  application_name: ({ applicationName }) => applicationName,
  assignment: ({ state }) => stateText[state],
  carrier_name: ({ carrierName }) => carrierName,
  phone_number_sid: ({ sid }) => sid,
  application_sid: ({ applicationSid }) => applicationSid,
  voip_carrier_sid: ({ carrierSid }) => carrierSid,
  account_sid: ({ record }) => fieldOf(record, 'account_sid'),
}

export const numbersCsv = toCsvFormat(cells)
