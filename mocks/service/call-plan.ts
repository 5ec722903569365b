/** A call planned in advance: its state at any time follows from this. */
import type { directions } from '../../src/contract/calls.ts'
import { below, between } from './random.ts'

export type Direction = (typeof directions)[number]

export type Outcome = 'answered' | 'busy' | 'declined' | 'no-answer' | 'failed' | 'not-found'

/** The call's status from `after` ms after the start until the next step. */
export type Step = {
  readonly after: number
  readonly call_status: string
  readonly sip_status: number
}

export type CallPlan = {
  readonly call_sid: string
  readonly call_id: string
  readonly trace_id: string
  readonly account_sid: string
  /** The application that handles the call; null if none was assigned. */
  readonly application_sid: string | null
  readonly direction: Direction
  readonly caller_name: string
  readonly from: string
  readonly to: string
  readonly trunk: string
  readonly remote_host: string
  readonly hungUpBy: 'caller' | 'called party'
  /** ms since 1970. */
  readonly start: number
  /** At least one; the last is the end. */
  readonly steps: readonly Step[]
}

/** The randomly drawn parts of a call; its steps follow from them. */
export interface CallShape {
  readonly direction: Direction
  readonly outcome: Outcome
  /** ms until it rings or is refused; at least 10. */
  readonly setupMs: number
  /** Ringing time in ms; 0 if it is refused at once, else at least 1000. */
  readonly ringMs: number
  /** Whether audio flows before the answer (SIP 183). */
  readonly hasEarlyMedia: boolean
  /** ms from the answer to the end; 0 unless answered. */
  readonly talkMs: number
}

/**
 * Spec silent (callStatuses): call_status values other than completed, and their order. Taken from deployed servers
 * (docs/api.md#call-status), like the final codes: 486 and 603 busy, 487 no-answer, others failed.
 */
const endings: Readonly<Record<Outcome, Omit<Step, 'after'>>> = {
  answered: { call_status: 'completed', sip_status: 200 },
  busy: { call_status: 'busy', sip_status: 486 },
  declined: { call_status: 'busy', sip_status: 603 },
  'no-answer': { call_status: 'no-answer', sip_status: 487 },
  failed: { call_status: 'failed', sip_status: 503 },
  'not-found': { call_status: 'failed', sip_status: 404 },
}

export function lengthOf(shape: CallShape): number {
  return shape.setupMs + shape.ringMs + shape.talkMs
}

export function stepsOf(shape: CallShape): Step[] {
  const { setupMs, ringMs, talkMs } = shape
  const steps: Step[] =
    shape.direction === 'outbound'
      ? [step(0, 'queued', 100), step(Math.floor(setupMs / 3), 'trying', 100)]
      : [step(0, 'trying', 100)]
  if (ringMs > 0) {
    steps.push(step(setupMs, 'ringing', 180))
    if (shape.hasEarlyMedia) steps.push(step(setupMs + Math.floor(ringMs / 2), 'early-media', 183))
  }
  if (talkMs > 0) steps.push(step(setupMs + ringMs, 'in-progress', 200))
  steps.push({ after: lengthOf(shape), ...endings[shape.outcome] })
  return steps
}

function step(after: number, call_status: string, sip_status: number): Step {
  return { after, call_status, sip_status }
}

/** Call times in seconds after the answer: percentage of calls, shortest, longest. The mean is about 195 s. */
const talkTimes = [
  { share: 25, low: 5, high: 30 },
  { share: 35, low: 30, high: 120 },
  { share: 25, low: 120, high: 300 },
  { share: 12, low: 300, high: 900 },
  { share: 3, low: 900, high: 1800 },
] as const

/** Longest call time after the answer, in ms. It limits how far back running calls must be searched for. */
export const maxTalkMs = 1_800_000

/** Draws the ms from the answer to the end, at least 5 s. */
export function drawTalkMs(bucket: number, within: number): number {
  let left = below(100, bucket)
  const time = talkTimes.find(({ share }) => (left -= share) < 0)
  return time === undefined ? maxTalkMs : between(time.low * 1000, time.high * 1000, within)
}
