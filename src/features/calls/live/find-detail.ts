import type { Call } from '../../../contract/calls.ts'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import type { Readable } from '../../../contract/record.ts'

/** The detail record of a call: by its sid, else by the SIP call id. null: not among these. */
export function findDetail(
  records: readonly Readable<RecentCall>[],
  { call_sid, call_id }: Call,
): Readable<RecentCall> | null {
  const bySid = records.find(({ value }) => value.call_sid === call_sid)
  if (bySid !== undefined) return bySid
  if (call_id === null || call_id === '') return null
  // One that names another call is that one's, whatever its SIP call id.
  return records.find(({ value }) => value.sip_callid === call_id && (value.call_sid ?? '') === '') ?? null
}
