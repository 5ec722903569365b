import { recentCallFields } from '../../../contract/recent-calls.ts'
import type { CsvField } from '../../../lib/csv.ts'
import { recordOf } from '../../../lib/records.ts'
import { toIso } from '../../../lib/time.ts'
import { toCsvFormat } from '../../../patterns/list-options.tsx'
import type { RecordRow } from '../record-rows.ts'

/** Every field of the spec. Times in UTC, durations in seconds. */
export const recentCallsCsv = toCsvFormat(
  recordOf(recentCallFields, (field) => ({ value }: RecordRow) => {
    // Its schema has only texts, numbers and booleans.
    const cell = value[field] as CsvField
    return typeof cell === 'number' && field.endsWith('_at') ? toIso(cell) : cell
  }),
)
