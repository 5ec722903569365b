/** Explains why a call ended: the known causes (failure-facts.ts), ordered by the evidence of the call itself. Pure. */
import { toCallResult } from '../../lib/call-result.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { formatCount } from '../../lib/count.ts'
import { sipReason, sipStatusText } from '../../lib/sip-status.ts'
import type { SimilarCounts, Comparison } from '../../records/insights/similar-calls.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import { isFailed } from '../../records/insights/call-list.ts'
import { type FailureFact, factsOf, hookLimitMs, ringLimitMs, type Sign } from './failure-facts.ts'

/** The fields of a record that explain how its call ended. */
type Explaining = 'direction' | 'sip_status' | 'termination_reason' | 'duration' | 'trunk' | 'from' | 'to'

export interface EndedCall extends Pick<RecentCall, Explaining> {
  /** `live record`: the call records read since don't include it. null if only its live record is known so far. */
  readonly seenIn: 'record' | 'live record' | null
  /** null if unknown. */
  readonly answered: boolean | null
  /** ms from the attempt to its end; null if unknown. */
  readonly waitedMs: number | null
}

export function toEndedCall(record: RecentCall): EndedCall {
  const { attempted_at, terminated_at } = record
  const waitedMs = terminated_at === null ? -1 : terminated_at - attempted_at
  return { ...record, seenIn: 'record', waitedMs: waitedMs < 0 ? null : waitedMs }
}

/** The application that handles the number now, or handled this call. null if there's none; undefined if unknown. */
export type Handler =
  | {
      readonly sid: string
      readonly name: string
      readonly isRecorded: boolean
      /** Whether the number's application is missing from the list. */
      readonly isMissing: boolean
    }
  | null
  | undefined

export interface Cause {
  readonly fact: FailureFact
  /** Signs of the call for or against this cause. */
  readonly evidence: readonly string[]
}

export interface Explanation {
  readonly title: string
  readonly tone: 'neutral' | 'attention' | 'bad'
  readonly what: string
  /** Likely ones first; empty if nothing is known. */
  readonly causes: readonly Cause[]
  /** Text for a call without causes. */
  readonly unknown: string | null
}

type Counts = Readonly<Record<Comparison, SimilarCounts | null>> | null

/** Returns null for a call that was answered and lasted: there's nothing to explain. */
export function explainCall(call: EndedCall, handler: Handler, counts: Counts): Explanation | null {
  const { answered, direction, sip_status, duration } = call
  const result = toCallResult(answered, sip_status)
  const isShort = result.name === 'answered'
  if (isShort && (duration === null || duration < 0 || duration >= shortCallSeconds)) return null
  const facts = factsOf(direction, sip_status, isShort)
  const weighed = facts.map((fact) => weigh(fact, call, handler, counts))
  // Causes that don't fit where the call was seen are shown only if no others are left.
  const possible = weighed.filter(({ weight }) => weight > -2)
  const causes = possible.length > 0 ? possible : weighed
  const hasFailed = isFailed(false, sip_status, direction) && !isShort
  const title = hasFailed ? `Failed: ${shortText(call)}` : capitalize(result.text)
  const failedTone = result.tone === 'bad' ? 'bad' : 'attention'
  return {
    title: isShort ? `Short call: ${seconds(duration ?? 0)}` : title,
    tone: hasFailed ? failedTone : 'neutral',
    what: whatText(call, isShort),
    causes: causes.toSorted((a, b) => b.weight - a.weight),
    unknown: causes.length > 0 ? null : `Nothing is known about ${kindText(call)}.`,
  }
}

function weigh(fact: FailureFact, call: EndedCall, handler: Handler, counts: Counts) {
  const found = [placeSign(fact, call), ...(fact.signs ?? []).map((sign) => signs[sign](call, handler, counts))]
  const evidence = found.filter((one) => one !== null)
  return {
    fact,
    weight: evidence.reduce((sum, { weight }) => sum + weight, 0),
    evidence: evidence.map(({ weight, text }) => (weight < 0 ? `Unlikely: ${text}` : text)),
  }
}

/** A positive weight supports the cause. */
interface Evidence {
  readonly weight: number
  readonly text: string
}

/** Whether such calls leave a record where this one was seen. General SIP facts say nothing about call records. */
function placeSign({ leaves, isGeneral }: FailureFact, { seenIn }: EndedCall): Evidence | null {
  if (seenIn === null || leaves === 'either') return null
  if (seenIn === 'record') {
    return leaves === 'record' || isGeneral ? null : { weight: -2, text: 'jambonz servers write no call record then.' }
  }
  if (leaves === 'live record') return { weight: 1, text: 'The call left no call record.' }
  return leaves === 'record' ? { weight: -2, text: 'There’s no call record yet.' } : null
}

const signs: Readonly<Record<Sign, (call: EndedCall, handler: Handler, counts: Counts) => Evidence | null>> = {
  'number-unassigned': (_, handler) => handlerEvidence(handler, -1),
  'application-assigned': (_, handler) => handlerEvidence(handler, 1),
  'hook-timeout': ({ waitedMs }) =>
    timeEvidence(waitedMs, (ms) => ms >= hookLimitMs, `a hook has ${seconds(hookLimitMs / 1000)} to respond.`),
  'ring-timeout': ({ waitedMs }) => timeEvidence(waitedMs, (ms) => ms >= ringLimitMs - 1000, usualLimit),
  'cut-short': ({ waitedMs }) => timeEvidence(waitedMs, (ms) => ms < ringLimitMs - 1000, usualLimit),
  'gave-up': ({ termination_reason }) =>
    termination_reason === 'failed'
      ? { weight: 0, text: 'jambonz servers give “failed” as the reason here, too.' }
      : null,
  'caller-ended': ({ termination_reason }) => endEvidence(termination_reason, 'caller'),
  'called-ended': ({ termination_reason }) => endEvidence(termination_reason, 'called party'),
  'others-connected': (_, __, counts) => {
    const all = counts?.all ?? null
    return all === null || all.similar === all.calls ? null : { weight: -1, text: 'Other calls got through.' }
  },
}

const usualLimit = `the usual limit is ${ringLimitMs / 1000} s.`

function timeEvidence(ms: number | null, matches: (ms: number) => boolean, limit: string): Evidence | null {
  return ms !== null && matches(ms) ? { weight: 1, text: `It took ${span(ms)}; ${limit}` } : null
}

/** The reason says who ended an answered call. The platform is the caller if outbound, the called party if inbound. */
function endEvidence(reason: string | null, party: 'caller' | 'called party'): Evidence | null {
  return reason === `${party} hungup` ? { weight: 1, text: `According to the record, the ${party} ended it.` } : null
}

/** `weight`: for the case that the number has an application. */
function handlerEvidence(handler: Handler, weight: 1 | -1): Evidence | null {
  if (handler === undefined) return null
  if (handler === null) return { weight: -weight, text: 'The number has no application now.' }
  // A missing application can't decline calls.
  if (handler.isMissing) return { weight: -2 * weight, text: 'The number’s application isn’t in this account.' }
  return {
    weight,
    text: handler.isRecorded ? `The call reached ${handler.name}.` : `The number uses ${handler.name} now.`,
  }
}

/** "31 of 40 calls to Main IVR ended this way since 14:02; 2 of 300 others did." `subject`: "calls to Main IVR". */
export function similarText({ calls, similar, others }: SimilarCounts, subject: string, since: string): string {
  if (calls <= 1) return `No other ${subject} among these records.`
  const here = `${formatCount(similar)} of ${formatCount(calls)} ${subject} ended this way since ${since}`
  if (others.calls === 0) return `${here}.`
  if (others.calls === 1) return `${here}; the one other ${others.similar === 0 ? 'didn’t' : 'did, too'}.`
  return `${here}; ${others.similar === 0 ? 'none' : formatCount(others.similar)} of ${formatCount(others.calls)} others did.`
}

/** "Ended with 503 Service Unavailable after 0.4 s and never connected." */
function whatText(call: EndedCall, isShort: boolean): string {
  const { sip_status: sip, waitedMs, answered, termination_reason: reason, duration } = call
  if (isShort) return `Answered, then ended after ${seconds(duration ?? 0)}${reason === null ? '' : ` (${reason})`}.`
  const status = sip === null ? 'no SIP status' : sipStatusText(sip)
  const after = waitedMs === null ? '' : ` after ${span(waitedMs)}`
  return `Ended with ${status}${after}${answered === null ? '.' : ' and never connected.'}`
}

/** "no such number", or the SIP reason phrase. */
function shortText({ answered, sip_status: sip, direction }: EndedCall): string {
  const { name, text } = toCallResult(answered, sip)
  // An inbound call has no called party who could be unavailable.
  const isOwn = name === 'other-failure' || (sip === 480 && direction === 'inbound')
  return (isOwn && sip !== null ? sipReason(sip)?.toLowerCase() : null) ?? text
}

/** "inbound calls that end with 408 Request Timeout". */
function kindText({ direction, sip_status: sip }: EndedCall): string {
  const status = sip === null ? 'without a SIP status' : `that end with ${sipStatusText(sip)}`
  return `${direction === null || direction === '' ? 'calls without a direction and' : `${direction} calls`} ${status}`
}

const seconds = (count: number) => `${String(count)} s`
const span = (ms: number) => `${(ms / 1000).toFixed(1)} s`
