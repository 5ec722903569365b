/** What can be said of a call that failed, from its record and from those around it. Pure. */
import type { CallResultName } from '../../lib/call-result.ts'
import { formatCount } from '../../lib/count.ts'
import { sipReason, sipStatusWords } from '../../lib/sip-status.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'

/** "Failed: no such number", or the answer in the words of SIP. */
export function failureTitle(words: string, name: CallResultName, sipStatus: number | null): string {
  const reason = sipStatus === null ? null : sipReason(sipStatus)
  return `Failed: ${name === 'other-failure' && reason !== null ? reason.toLowerCase() : words}`
}

/** "Ended with 503 Service Unavailable after 0.4 s and never connected." */
export function failureWords({ sip_status, attempted_at, terminated_at }: RecentCall): string {
  const status = sip_status === null ? 'no SIP status' : sipStatusWords(sip_status)
  const ms = terminated_at === null ? -1 : terminated_at - attempted_at
  const after = ms < 0 ? '' : ` after ${(ms / 1000).toFixed(1)} s`
  return `Ended with ${status}${after} and never connected.`
}

/** What to do about it. `trunk`: its name, or "the trunk". */
export function adviceWords(name: CallResultName, sipStatus: number | null, trunk: string): string {
  switch (name) {
    case 'no-such-number':
      return `Check the number. If it’s right, ask the carrier of ${trunk} about its routing.`
    case 'incomplete-number':
      return 'The number lacks digits. Check the country and area code.'
    case 'refused':
      return `Ask the carrier of ${trunk} whether it allows this destination and caller ID.`
    case 'rejected':
      return 'An operator blocked the call. Ask your carrier whether the caller ID is flagged as spam.'
    default:
      break
  }
  if (sipStatus === 488 || sipStatus === 606 || sipStatus === 415) {
    return `Compare the codecs of ${trunk} with those of the platform.`
  }
  if (sipStatus !== null && sipStatus >= 500 && sipStatus < 600) {
    return `Try again. If more calls fail this way, contact the carrier of ${trunk} or use another trunk.`
  }
  return `Try again. If it keeps failing, give the SIP call ID to the carrier of ${trunk}.`
}

export interface SimilarCalls {
  /** Calls of the same trunk, and of all others, in the hour up to this call; and those of them that ended alike. */
  readonly trunk: { readonly calls: number; readonly alike: number }
  readonly others: { readonly calls: number; readonly alike: number }
}

/** "23 of 61 calls on backup-trunk ended this way in the hour before; on other trunks 2 of 300." */
export function similarWords({ trunk, others }: SimilarCalls, name: string): string {
  const here = `${formatCount(trunk.alike)} of ${formatCount(trunk.calls)} calls on ${name} ended this way in the hour up to this call`
  if (others.calls === 0) return `${here}.`
  const rest =
    others.alike === 0
      ? 'none did on other trunks'
      : `${formatCount(others.alike)} of ${formatCount(others.calls)} did on other trunks`
  return `${here}; ${rest}.`
}
