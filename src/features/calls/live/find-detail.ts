import type { Call } from '../../../contract/calls.ts'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import type { Readable } from '../../../contract/record.ts'

/**
 * Finds the detail record of a call by its sid, otherwise by the SIP call id; null if it isn't among these. A call has
 * one id in the core and another at the edge, which writes the records (`sbc_callid`, outside the spec).
 */
export function findDetail(
  records: readonly Readable<RecentCall>[],
  { call_sid, call_id, sbc_callid, direction }: Call,
): Readable<RecentCall> | null {
  const ids = new Set([call_id, sbc_callid].filter((id) => id !== null && id !== ''))
  const hasId = ({ value }: Readable<RecentCall>) => ids.has(value.sip_callid ?? '')
  // The legs of a call may share their sid.
  const legs = records.filter(({ value }) => value.call_sid === call_sid)
  const bySid = legs.find(hasId) ?? legs.find(({ value }) => value.direction === direction) ?? legs[0]
  if (bySid !== undefined) return bySid
  // A record with another call's sid belongs to that call, even if its SIP call id matches.
  return records.find((record) => hasId(record) && (record.value.call_sid ?? '') === '') ?? null
}
