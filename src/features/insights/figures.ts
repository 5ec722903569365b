import { formatCount, formatCountOf } from '../../lib/count.ts'
import { formatDuration } from '../../lib/durations.ts'
import { type PlainCounts, shortCallSeconds, toCallCounts } from '../../records/insights/call-counts.ts'
import type { Insights } from '../../records/insights/insights.ts'
import { type OutcomeMap, type Ratio, toMetrics, toRatio } from '../../records/insights/metrics.ts'

/** One number and what it rests on, in words. */
export interface Figure {
  readonly name: string
  /** "-" where there is nothing to divide by. */
  readonly value: string
  /** Where it may well be by chance alone; null where there are enough calls. */
  readonly interval: string | null
  /** Against the period before; null: not known. */
  readonly change: string | null
  readonly means: string
  readonly formula: string
  readonly source: string
  /** "62 / 100"; null for what is no quotient. */
  readonly quotient: string | null
}

/** With fewer calls than this, shares move by some 10 points by chance. */
const smallSample = 100

export function toFigures(insights: Insights, outcomes: OutcomeMap): Figure[] {
  const { counts, before, answerDelay, concurrency } = insights
  const now = toMetrics(toCallCounts(counts), outcomes)
  const then = before === null ? null : toMetrics(toCallCounts(before), outcomes)
  const shortOf = (some: PlainCounts) => toRatio(some.short, some.timed)
  return [
    {
      name: 'Attempts',
      value: formatCount(counts.attempts),
      interval: null,
      change: before === null ? null : changeOfCount(counts.attempts, before.attempts),
      means: 'Calls that were tried, whatever came of them.',
      formula: 'Records with attempted_at in the range',
      source: 'Counted here',
      quotient: null,
    },
    ofRatio('ASR', now.asr, then?.asr, {
      means: 'Answer-seizure ratio: how many calls were answered.',
      formula: 'answered / attempts',
      source: 'ITU-T E.411',
    }),
    {
      name: 'ACD',
      value: now.acd.value === null ? '-' : formatDuration(Math.round(now.acd.value)),
      interval: null,
      change: then === null || then.acd.value === null ? null : `was ${formatDuration(Math.round(then.acd.value))}`,
      means: 'Average call duration, of answered calls whose duration is known.',
      formula: 'seconds of talk / answered calls',
      source: 'ITU-T E.437',
      quotient: `${formatCount(now.acd.talkSeconds)} s / ${formatCount(now.acd.calls)}`,
    },
    ofRatio('NER', now.ner, then?.ner, {
      means: 'Network effectiveness ratio: how many calls the network brought to the called user, answered or not.',
      formula: '(answered + ended by the called user) / attempts, by the map of outcomes below',
      source: 'ITU-T E.425',
    }),
    ofRatio('SER', now.ser, then?.ser, {
      means: 'Session establishment ratio.',
      formula: 'status 200 / (attempts - 3xx)',
      source: 'RFC 6076, 4.6',
    }),
    ofRatio('SEER', now.seer, then?.seer, {
      means: 'Session establishment effectiveness ratio: the network did its part.',
      formula: 'status 200, 480, 486, 600 or 603 / (attempts - 3xx)',
      source: 'RFC 6076, 4.7',
    }),
    ofRatio('ISA', now.isa, then?.isa, {
      means: 'Ineffective session attempts: the network failed.',
      formula: 'status 408, 500, 503 or 504 / attempts',
      source: 'RFC 6076, 4.8',
    }),
    {
      name: 'Answer delay',
      value: formatSeconds(answerDelay.median),
      interval: answerDelay.p95 === null ? null : `95 of 100 within ${formatSeconds(answerDelay.p95)}`,
      change: null,
      means:
        'Median time from the attempt to the answer. Not post-dial delay: the API does not tell when ringing began.',
      formula: 'answered_at - attempted_at, nearest rank',
      source: 'Worked out here',
      quotient: `of ${formatCountOf(answerDelay.calls, 'answered call')}`,
    },
    {
      name: 'Concurrent calls',
      value: formatCount(concurrency.peak),
      interval: `at most ${formatCount(concurrency.p95)} for 95 % of the time`,
      change: null,
      means: `Most calls under way at once, from attempt to end. Calls that began before the records do are not known${
        insights.endless === 0 ? '' : `, and the end of ${formatCountOf(insights.endless, 'call')} is not, either`
      }.`,
      formula: 'attempted_at begins a call, terminated_at ends it; swept in the order of time',
      source: 'Worked out here',
      quotient: null,
    },
    ofRatio('Short calls', shortOf(counts), before === null ? undefined : shortOf(before), {
      means: `Answered calls that ended within ${shortCallSeconds} s: often no audio, or a machine.`,
      formula: `answered with duration < ${shortCallSeconds} s / answered with a duration`,
      source: `Counted here; the limit of ${shortCallSeconds} s is ours`,
    }),
  ]
}

function ofRatio(
  name: string,
  ratio: Ratio,
  then: Ratio | undefined,
  words: Pick<Figure, 'means' | 'formula' | 'source'>,
): Figure {
  const { value, low, high, numerator, denominator } = ratio
  const isSmall = low !== null && high !== null && denominator < smallSample
  return {
    name,
    value: formatShare(value),
    interval: isSmall ? `few calls: ${formatShare(low)} to ${formatShare(high)} (95 %, Wilson)` : null,
    change:
      value === null || then === undefined || then.value === null
        ? null
        : `${signed(100 * (value - then.value))} points, was ${formatShare(then.value)}`,
    ...words,
    quotient: `${formatCount(numerator)} / ${formatCount(denominator)}`,
  }
}

/** "62.5 %"; "-" where there is none. */
export function formatShare(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(1)} %`
}

function formatSeconds(seconds: number | null): string {
  return seconds === null ? '-' : `${seconds.toFixed(1)} s`
}

function changeOfCount(now: number, then: number): string {
  const was = `was ${formatCount(then)}`
  return then === 0 ? was : `${signed(100 * (now / then - 1))} %, ${was}`
}

function signed(value: number): string {
  const text = value.toFixed(1)
  return value > 0 ? `+${text}` : text.replace('-', '−')
}
