import type { Call } from '../../../contract/calls.ts'
import { toDigits } from '../../../lib/phone-digits.ts'
import type { ApplicationNames } from '../../../patterns/applications/application-names.ts'
import { toHaystack } from '../../../patterns/list/rows.ts'
import { type CallState, stateOf, type WatchedCall } from './watched-call.ts'

export interface CallRow {
  readonly call: WatchedCall
  readonly value: Call
  readonly state: CallState
  /** The application's name. '' if it has none; null if there's no application, or it isn't known. */
  readonly applicationName: string | null
  /** Only single reads are documented to return it, so only calls that were opened may have one. */
  readonly trunk: string | null
  /** The platform's number: `to` of an inbound call, `from` of an outbound one. null if the direction is unknown. */
  readonly number: string | null
  readonly digits: readonly string[]
  /** Folded text for the search. Sids are separate, because a few digits occur in many of them. */
  readonly text: string
  readonly sids: string
}

export function toRowMaker({ names }: ApplicationNames): (call: WatchedCall) => CallRow {
  return (call) => {
    const { value } = call.record
    const applicationName = value.application_sid === null ? null : (names.get(value.application_sid) ?? null)
    const trunk = value.originating_sip_trunk_name
    const texts = [value.from, value.to, value.caller_name, applicationName, trunk, value.call_status]
    const sids = [value.call_sid, value.call_id, value.application_sid]
    return {
      call,
      value,
      state: stateOf(call),
      applicationName,
      trunk,
      number: numberOf(value),
      digits: [toDigits(value.from ?? ''), toDigits(value.to ?? '')],
      text: toHaystack(texts),
      sids: toHaystack(sids),
    }
  }
}

function numberOf({ direction, from, to }: Call): string | null {
  if (direction === 'inbound') return to
  return direction === 'outbound' ? from : null
}
