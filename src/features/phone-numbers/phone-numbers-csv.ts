import type { CsvField } from '../../lib/csv.ts'
import type { CsvFormat } from '../../patterns/list-options.tsx'
import { type NumberRow, stateWords } from './number-rows.ts'

interface CsvColumn {
  readonly header: string
  readonly field: (row: NumberRow) => CsvField
}

/** Fixed, and in this order, whatever the table shows: other programs read these files. New columns go to the end. */
const columns: readonly CsvColumn[] = [
  { header: 'number', field: ({ value }) => value.number },
  { header: 'application_name', field: ({ applicationName }) => applicationName },
  { header: 'assignment', field: ({ state }) => stateWords[state] },
  { header: 'carrier_name', field: ({ carrierName }) => carrierName },
  { header: 'phone_number_sid', field: ({ value }) => value.phone_number_sid },
  { header: 'application_sid', field: ({ value }) => value.application_sid },
  { header: 'voip_carrier_sid', field: ({ value }) => value.voip_carrier_sid },
  { header: 'account_sid', field: ({ value }) => value.account_sid },
]

/** The list of phone numbers as a file. */
export const numbersCsv: CsvFormat<NumberRow> = {
  header: columns.map(({ header }) => header),
  toFields: (row) => columns.map(({ field }) => field(row)),
}
