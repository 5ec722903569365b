import { formatCount, formatCountOf, formatShare, nothing } from '../../lib/count.ts'
import { formatAverage } from '../../lib/durations.ts'
import { type CallCounts, shortCallSeconds } from '../../records/insights/call-counts.ts'
import type { Insights } from '../../records/insights/insights.ts'
import { type OutcomeMap, type Ratio, toMetrics, toRatio } from '../../records/insights/metrics.ts'
import { type Better, type Change, changeOfShare, plainChange, shownDifference, signed } from './change.ts'

/** One metric with its explanation, as text. */
export interface Figure {
  readonly name: string
  /** "–" if the denominator is 0. */
  readonly value: string
  /** A related value or the confidence interval; null if none. */
  readonly note: string | null
  /** Change from the previous period; null if unknown. */
  readonly change: (Change & { readonly was: string }) | null
  readonly means: string
  readonly formula: string
  readonly source: string
  /** "62 / 100"; null if the figure isn't a quotient. */
  readonly quotient: string | null
  /** Only changes of shares are tested for significance. */
  readonly isShare?: true
}

/** With fewer calls, random variation moves a share by about 10 points. */
const smallSample = 100

export function toFigures(insights: Insights, outcomes: OutcomeMap): Figure[] {
  const { counts, before, answerDelay, concurrency } = insights
  const now = toMetrics(counts, outcomes)
  const then = before === null ? null : toMetrics(before.counts, outcomes)
  const shortOf = (some: CallCounts) => toRatio(some.short, some.timed)
  return [
    {
      name: 'Calls',
      value: formatCount(counts.attempts),
      note: null,
      change: before && changeOfCount(counts.attempts, before.counts.attempts),
      means: 'Call attempts, answered or not.',
      formula: 'Records with attempted_at in the range',
      source: 'Counted in this browser',
      quotient: null,
    },
    ofRatio('Answered (ASR)', now.asr, then?.asr, 'higher', {
      means: 'Answer-seizure ratio: the share of calls that were answered.',
      formula: 'answered / attempts',
      source: 'ITU-T E.411',
    }),
    {
      name: 'Average duration (ACD)',
      value: formatAverage(now.acd.value),
      note: null,
      change: ofDifference(now.acd.value, then?.acd.value ?? null, 0, formatAverage, ' s'),
      means: 'Average call duration: answered calls whose duration is known.',
      formula: 'talk seconds / answered calls',
      source: 'ITU-T E.437',
      // Durations may have fractions.
      quotient: `${formatCount(Math.round(now.acd.talkSeconds))} s / ${formatCount(now.acd.calls)}`,
    },
    ofRatio('Effectiveness (NER)', now.ner, then?.ner, 'higher', {
      means: 'Network effectiveness ratio: the share of calls that reached the called party, answered or not.',
      formula: '(answered + ended by the called party) / attempts, by the SIP statuses below',
      source: 'ITU-T E.425',
    }),
    {
      name: 'Answer delay, median',
      value: formatSeconds(answerDelay.median),
      note: answerDelay.p95 === null ? null : `p95 ${formatSeconds(answerDelay.p95)}`,
      change: ofDifference(answerDelay.median, before?.answerDelay.median ?? null, 1, formatSeconds),
      means: 'Time from the attempt to the answer. Not post-dial delay: the API doesn’t say when ringing began.',
      formula: 'answered_at - attempted_at, nearest rank',
      source: 'Calculated in this browser',
      quotient: formatCountOf(answerDelay.calls, 'answered call'),
    },
    {
      name: 'Peak concurrent',
      value: formatCount(concurrency.peak),
      note: `p95 ${formatCount(concurrency.p95)}`,
      change: ofDifference(concurrency.peak, before?.concurrency.peak ?? null, 0, formatCount),
      means: `Most calls in progress at once, from attempt to end. Calls that began before the first record aren’t included${
        insights.endless === 0 ? '' : `, nor is the end of ${formatCountOf(insights.endless, 'call')}`
      }.`,
      formula: 'attempted_at begins a call, terminated_at ends it',
      source: 'Calculated in this browser',
      quotient: null,
    },
    ofRatio('Short calls', shortOf(counts), before === null ? undefined : shortOf(before.counts), 'lower', {
      means: `Answered calls that ended within ${shortCallSeconds} s: often no audio, or a machine.`,
      formula: `answered with duration < ${shortCallSeconds} s / answered with a duration`,
      source: `Counted in this browser; the limit of ${shortCallSeconds} s is Switchboard’s own`,
    }),
    ofRatio('Establishment (SER)', now.ser, then?.ser, 'higher', {
      means: 'Session establishment ratio.',
      formula: 'status 200 / (attempts - 3xx)',
      source: 'RFC 6076, 4.6',
    }),
    ofRatio('Est. effectiveness (SEER)', now.seer, then?.seer, 'higher', {
      means: 'Session establishment effectiveness ratio: the network did its part.',
      formula: 'status 200, 480, 486, 600 or 603 / (attempts - 3xx)',
      source: 'RFC 6076, 4.7',
    }),
    ofRatio('Ineffective (ISA)', now.isa, then?.isa, 'lower', {
      means: 'Ineffective session attempts: the network failed.',
      formula: 'status 408, 500, 503 or 504 / attempts',
      source: 'RFC 6076, 4.8',
    }),
  ]
}

function ofRatio(
  name: string,
  ratio: Ratio,
  then: Ratio | undefined,
  better: Better,
  words: Pick<Figure, 'means' | 'formula' | 'source'>,
): Figure {
  const { value, low, high, numerator, denominator } = ratio
  const isSmall = low !== null && high !== null && denominator < smallSample
  const change = then === undefined ? null : changeOfShare(ratio, then, better)
  return {
    name,
    value: formatShare(value),
    note: isSmall ? `few calls: ${formatShare(low)} to ${formatShare(high)} (95 %, Wilson)` : null,
    change: change && { ...change, text: `${change.text} pts`, was: formatShare(then?.value ?? null) },
    ...words,
    quotient: `${formatCount(numerator)} / ${formatCount(denominator)}`,
    isShare: true,
  }
}

function formatSeconds(seconds: number | null): string {
  return seconds === null ? nothing : `${seconds.toFixed(1)} s`
}

function changeOfCount(now: number, then: number): Figure['change'] {
  const was = formatCount(then)
  const percent = then === 0 ? '' : `${signed(100 * (now / then - 1), 1)} %`
  // "±0.0 %" beside two counts that differ would be wrong.
  const words = percent.startsWith('±') && now !== then ? signed(now - then, 0) : percent
  return { ...plainChange(words), was }
}

function ofDifference(
  now: number | null,
  then: number | null,
  digits: number,
  format: (value: number) => string,
  unit = '',
): Figure['change'] {
  if (now === null || then === null) return null
  return { ...plainChange(shownDifference(now, then, digits) + unit), was: format(then) }
}
