import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { CsvField } from '../../lib/csv.ts'
import { toCsvFormat } from '../../patterns/list-options.tsx'
import { type NumberRow, stateWords } from './number-rows.ts'

type Exported =
  | Exclude<keyof typeof PhoneNumber.schema.shape, 'service_provider_sid'>
  | 'application_name'
  | 'assignment'
  | 'carrier_name'

/** The same columns whatever the table shows. A new field doesn't compile until it is exported. */
const cells: Readonly<Record<Exported, (row: NumberRow) => CsvField>> = {
  number: ({ value }) => value.number,
  application_name: ({ applicationName }) => applicationName,
  assignment: ({ state }) => stateWords[state],
  carrier_name: ({ carrierName }) => carrierName,
  phone_number_sid: ({ value }) => value.phone_number_sid,
  application_sid: ({ value }) => value.application_sid,
  voip_carrier_sid: ({ value }) => value.voip_carrier_sid,
  account_sid: ({ value }) => value.account_sid,
}

/** The list of phone numbers as a file. */
export const numbersCsv = toCsvFormat(cells)
