import type { Call } from '../../../contract/calls.ts'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import type { Readable } from '../../../contract/record.ts'

/**
 * Finds the detail record of a call by its sid, otherwise by the SIP call id; null if it isn't among these. A call has
 * one id in the core and another at the edge, which writes the records (`sbc_callid`, outside the spec).
 */
export function findDetail(
  records: readonly Readable<RecentCall>[],
  { call_sid, call_id, sbc_callid }: Call,
): Readable<RecentCall> | null {
  const bySid = records.find(({ value }) => value.call_sid === call_sid)
  if (bySid !== undefined) return bySid
  const ids = new Set([call_id, sbc_callid].filter((id) => id !== null && id !== ''))
  // A record with another call's sid belongs to that call, even if its SIP call id matches.
  return records.find(({ value }) => ids.has(value.sip_callid ?? '') && (value.call_sid ?? '') === '') ?? null
}
