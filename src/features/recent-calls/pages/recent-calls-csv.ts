import type { CsvField } from '../../../lib/csv.ts'
import type { CsvFormat } from '../../../patterns/list-options.tsx'
import type { RecordRow } from '../record-rows.ts'

/** New columns go to the end: other programs read these files. Times in UTC, durations in seconds. */
const cells: readonly (readonly [header: string, field: (row: RecordRow) => CsvField])[] = [
  ['attempted_at', ({ value }) => toIso(value.attempted_at)],
  ['answered', ({ value }) => String(value.answered)],
  ['answered_at', ({ value }) => toIso(value.answered_at)],
  ['terminated_at', ({ value }) => toIso(value.terminated_at)],
  ['termination_reason', ({ value }) => value.termination_reason],
  ['direction', ({ value }) => value.direction],
  ['duration', ({ value }) => value.duration],
  ['from', ({ value }) => value.from],
  ['to', ({ value }) => value.to],
  ['sip_status', ({ value }) => value.sip_status],
  ['trunk', ({ value }) => value.trunk],
  ['host', ({ value }) => value.host],
  ['remote_host', ({ value }) => value.remote_host],
  ['sip_callid', ({ value }) => value.sip_callid],
  ['call_sid', ({ value }) => value.call_sid],
  ['account_sid', ({ value }) => value.account_sid],
]

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** The records of one page. */
export const recentCallsCsv: CsvFormat<RecordRow> = {
  header: cells.map(([header]) => header),
  toFields: (row) => cells.map(([, field]) => field(row)),
}
