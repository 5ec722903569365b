import type { CallCounts } from './call-counts.ts'

/**
 * How a call ended: it was `answered`; the called `user` was reached but busy, away or unwilling; the `network` failed;
 * or the call was sent elsewhere (`redirected`).
 */
export type CallOutcome = 'answered' | 'user' | 'network' | 'redirected'

/** Outcome by SIP status; others follow from the class of the status. People may edit it. */
export type OutcomeMap = Readonly<Record<number, CallOutcome>>

/**
 * Spec silent: the SIP statuses that mean the called user was reached. ITU-T E.425 names busy, no answer and a
 * rejecting terminal; 487 is a caller who gave up while it rang.
 */
export const defaultOutcomes: OutcomeMap = {
  200: 'answered',
  480: 'user',
  486: 'user',
  487: 'user',
  600: 'user',
  603: 'user',
}

export function outcomeOf(sipStatus: number | null, outcomes: OutcomeMap): CallOutcome {
  if (sipStatus === null) return 'network'
  const named = outcomes[sipStatus]
  if (named !== undefined) return named
  if (sipStatus >= 200 && sipStatus < 300) return 'answered'
  return sipStatus >= 300 && sipStatus < 400 ? 'redirected' : 'network'
}

const effectiveStatuses = new Set([200, 480, 486, 600, 603])
const ineffectiveStatuses = new Set([408, 500, 503, 504])

export function toMetrics(counts: CallCounts, outcomes: OutcomeMap) {
  const { attempts, answered, statusless, talkSeconds, timed, bySip } = counts
  const sumOf = (isWanted: (sip: number) => boolean) =>
    [...bySip].reduce((sum, [sip, calls]) => sum + (isWanted(sip) ? calls : 0), 0)
  const redirected = sumOf((sip) => sip >= 300 && sip < 400)
  const delivered = sumOf((sip) => sip >= 0 && ['answered', 'user'].includes(outcomeOf(sip, outcomes)))
  const effective = sumOf((sip) => effectiveStatuses.has(sip))
  const ineffective = sumOf((sip) => ineffectiveStatuses.has(sip))
  return {
    /** Answer-seizure ratio. Source: ITU-T E.411. Answered / attempts. */
    asr: toRatio(answered, attempts),
    /** Average call duration of answered calls, seconds; null if there are none. Source: ITU-T E.437. */
    acd: { talkSeconds, calls: timed, value: timed === 0 ? null : talkSeconds / timed },
    /** Network effectiveness ratio. Source: ITU-T E.425. (Answered + decided by the called user) / attempts. */
    ner: toRatio(delivered + statusless, attempts),
    /** Session establishment ratio. Source: RFC 6076, 4.6. 200 / (attempts - 3xx). */
    ser: toRatio(bySip.get(200) ?? 0, attempts - redirected),
    /** Session establishment effectiveness ratio. Source: RFC 6076, 4.7. (200, 480, 486, 600, 603) / (attempts - 3xx). */
    seer: toRatio(effective, attempts - redirected),
    /** Ineffective session attempts. Source: RFC 6076, 4.8. (408, 500, 503, 504) / attempts. */
    isa: toRatio(ineffective, attempts),
  }
}

/** A share with its numerator and denominator, so that every figure can show its sources. */
export interface Ratio {
  readonly numerator: number
  readonly denominator: number
  /** 0 to 1; null if the denominator is 0. */
  readonly value: number | null
  /** 95 % confidence interval (Wilson); null if the denominator is 0. */
  readonly low: number | null
  readonly high: number | null
}

/** 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

/** Source: E. B. Wilson, 1927, "Probable inference, the law of succession, and statistical inference". */
export function toRatio(numerator: number, denominator: number): Ratio {
  if (denominator === 0) return { numerator, denominator, value: null, low: null, high: null }
  const share = numerator / denominator
  const spread = (z * z) / denominator
  const centre = share + spread / 2
  const half = z * Math.sqrt((share * (1 - share)) / denominator + spread / (4 * denominator))
  // Rounding may put a limit slightly past the share when it is 0 or 1.
  const low = Math.min(share, Math.max(0, (centre - half) / (1 + spread)))
  const high = Math.max(share, Math.min(1, (centre + half) / (1 + spread)))
  return { numerator, denominator, value: share, low, high }
}
