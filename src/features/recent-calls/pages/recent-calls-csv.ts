import type { RecentCallField } from '../../../contract/recent-calls.ts'
import type { CsvField } from '../../../lib/csv.ts'
import { toCsvFormat } from '../../../patterns/list-options.tsx'
import type { RecordRow } from '../record-rows.ts'
import { toIso } from '../../../lib/time.ts'

/** Times in UTC, durations in seconds. A new field is a compile error until it's exported. */
const cells: Readonly<Record<RecentCallField, (row: RecordRow) => CsvField>> = {
  attempted_at: ({ value }) => toIso(value.attempted_at),
  answered: ({ value }) => String(value.answered),
  answered_at: ({ value }) => toIso(value.answered_at),
  terminated_at: ({ value }) => toIso(value.terminated_at),
  termination_reason: ({ value }) => value.termination_reason,
  direction: ({ value }) => value.direction,
  duration: ({ value }) => value.duration,
  from: ({ value }) => value.from,
  to: ({ value }) => value.to,
  sip_status: ({ value }) => value.sip_status,
  trunk: ({ value }) => value.trunk,
  host: ({ value }) => value.host,
  remote_host: ({ value }) => value.remote_host,
  sip_callid: ({ value }) => value.sip_callid,
  call_sid: ({ value }) => value.call_sid,
  account_sid: ({ value }) => value.account_sid,
}

export const recentCallsCsv = toCsvFormat(cells)
