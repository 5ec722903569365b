import { expect, test } from 'vitest'
import type { PlainCounts } from '../../records/insights/call-counts.ts'
import { type Insights } from '../../records/insights/insights.ts'
import { defaultOutcomes } from '../../records/insights/metrics.ts'
import { toFigures } from './figures.ts'

const none: PlainCounts = { attempts: 0, answered: 0, talkSeconds: 0, timed: 0, short: 0, bySip: [] }
const noGroups = { groups: [], others: 0 }

function insightsOf(counts: PlainCounts, before: PlainCounts | null = null): Insights {
  return {
    from: 0,
    to: 3_600_000,
    counts,
    before,
    outside: 0,
    unreadable: 0,
    answerDelay: { calls: 0, median: null, p95: null },
    concurrency: { peak: 0, peakAt: null, p95: 0 },
    endless: 0,
    hours: [],
    days: [],
    durations: [],
    causes: [],
    trunks: noGroups,
    directions: noGroups,
    numbers: noGroups,
  }
}

const figure = (name: string, insights: Insights) =>
  toFigures(insights, defaultOutcomes).find((figure) => figure.name === name)

test('nothing to divide by is "-", and the quotient says so', () => {
  const values = toFigures(insightsOf(none), defaultOutcomes).map(({ name, value }) => [name, value])
  expect(Object.fromEntries(values)).toEqual({
    Attempts: '0',
    ASR: '-',
    ACD: '-',
    NER: '-',
    SER: '-',
    SEER: '-',
    ISA: '-',
    'Answer delay': '-',
    'Concurrent calls': '0',
    'Short calls': '-',
  })
  expect(figure('ASR', insightsOf(none))).toMatchObject({ quotient: '0 / 0', interval: null, change: null })
})

test('few calls are marked with the interval, many are not', () => {
  const few: PlainCounts = { ...none, attempts: 29, answered: 1, bySip: [[200, 1]] }
  expect(figure('ASR', insightsOf(few))).toMatchObject({
    value: '3.4 %',
    interval: 'few calls: 0.6 % to 17.2 % (95 %, Wilson)',
    quotient: '1 / 29',
  })
  const many: PlainCounts = { ...none, attempts: 200, answered: 100 }
  expect(figure('ASR', insightsOf(many))?.interval).toBeNull()
})

test('against the period before: points for shares, per cent for counts, nothing where nothing is known', () => {
  const now: PlainCounts = { ...none, attempts: 200, answered: 100 }
  const then: PlainCounts = { ...none, attempts: 250, answered: 150 }
  expect(figure('ASR', insightsOf(now, then))?.change).toBe('−10.0 points, was 60.0 %')
  expect(figure('Attempts', insightsOf(now, then))?.change).toBe('−20.0 %, was 250')
  expect(figure('Attempts', insightsOf(now, none))?.change).toBe('was 0')
  expect(figure('ASR', insightsOf(now, none))?.change).toBeNull()
  expect(figure('ASR', insightsOf(now))?.change).toBeNull()
})
