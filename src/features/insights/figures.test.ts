import { expect, test } from 'vitest'
import { type Insights } from '../../records/insights/insights.ts'
import type { CallCounts } from '../../records/insights/call-counts.ts'
import { defaultOutcomes } from '../../records/insights/metrics.ts'
import { describeCauses, describeGroups } from './chart-data.ts'
import { toFigures } from './figures.ts'

const none: CallCounts = {
  attempts: 0,
  answered: 0,
  statusless: 0,
  talkSeconds: 0,
  timed: 0,
  short: 0,
  bySip: new Map(),
}
const noGroups = { groups: [], others: 0 }

const noSpread = { calls: 0, median: null, p95: null }
const noneAtOnce = { peak: 0, peakAt: null, p95: 0 }

function insightsOf(counts: CallCounts, earlier: CallCounts | null = null): Insights {
  const before = earlier && { counts: earlier, answerDelay: noSpread, concurrency: noneAtOnce, hours: [] }
  return {
    from: 0,
    to: 3_600_000,
    counts,
    before,
    focus: counts,
    reference: earlier,
    outside: 0,
    unreadable: 0,
    answerDelay: noSpread,
    concurrency: noneAtOnce,
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

test('shows “–” and the quotient if there is nothing to divide by', () => {
  const values = toFigures(insightsOf(none), defaultOutcomes).map(({ name, value }) => [name, value])
  expect(Object.fromEntries(values)).toEqual({
    Calls: '0',
    'Answered (ASR)': '–',
    'Average duration (ACD)': '–',
    'Effectiveness (NER)': '–',
    'Answer delay, median': '–',
    'Peak concurrent': '0',
    'Short calls': '–',
    'Establishment (SER)': '–',
    'Est. effectiveness (SEER)': '–',
    'Ineffective (ISA)': '–',
  })
  expect(figure('Answered (ASR)', insightsOf(none))).toMatchObject({ quotient: '0 / 0', note: null, change: null })
})

test('marks a figure from few calls with its confidence interval', () => {
  const few: CallCounts = { ...none, attempts: 29, answered: 1, bySip: new Map([[200, 1]]) }
  expect(figure('Answered (ASR)', insightsOf(few))).toMatchObject({
    value: '3.4 %',
    note: 'few calls: 0.6 % to 17.2 % (95 %, Wilson)',
    quotient: '1 / 29',
  })
  const many: CallCounts = { ...none, attempts: 200, answered: 100 }
  expect(figure('Answered (ASR)', insightsOf(many))?.note).toBeNull()
})

test('shows changes in points for shares and in per cent for counts', () => {
  const now: CallCounts = { ...none, attempts: 2000, answered: 1000, timed: 1000, talkSeconds: 60_000 }
  const then: CallCounts = { ...none, attempts: 2500, answered: 1500, timed: 1500, talkSeconds: 93_000 }
  const change = (name: string, before: CallCounts | undefined = then) => figure(name, insightsOf(now, before))?.change
  expect(change('Answered (ASR)')).toEqual({ text: '−10.0 pts', was: '60.0 %', tone: 'bad', arrow: 'down' })
  expect(change('Calls')).toEqual({ text: '−20.0 %', was: '2,500', tone: 'neutral', arrow: null })
  expect(change('Average duration (ACD)')).toMatchObject({ text: '−2 s', was: '1:02', tone: 'neutral' })
  expect(change('Calls', none)).toMatchObject({ text: '', was: '0' })
  expect(change('Answered (ASR)', none)).toBeNull()
  // 50.0 %, as now.
  expect(change('Answered (ASR)', { ...then, answered: 1249 })).toMatchObject({ text: '±0.0 pts', was: '50.0 %' })
  expect(change('Calls', { ...then, attempts: 1999 })).toMatchObject({ text: '+0.1 %', was: '1,999' })
  expect(figure('Answered (ASR)', insightsOf(now))?.change).toBeNull()
})

test('shows changes that agree with the values beside them', () => {
  const of = (attempts: number, median: number): Insights => {
    const insights = insightsOf({ ...none, attempts })
    return { ...insights, answerDelay: { calls: 1, median, p95: null } }
  }
  const [now, then] = [of(100_001, 1.26), of(100_000, 1.24)]
  const before = { counts: then.counts, answerDelay: then.answerDelay, concurrency: noneAtOnce, hours: [] }
  const figures = toFigures({ ...now, before }, defaultOutcomes)
  const shown = (name: string) => {
    const found = figures.find((figure) => figure.name === name)
    return [found?.value, found?.change?.text, found?.change?.was]
  }
  expect(shown('Answer delay, median')).toEqual(['1.3 s', '+0.1', '1.2 s'])
  // Too few for the first digit of a percentage.
  expect(shown('Calls')).toEqual(['100,001', '+1', '100,000'])
})

test('links a number to its own calls, not to those of longer numbers', () => {
  const groups = { groups: [{ value: '1001', counts: none, reference: null }], others: 0 }
  const looks = { title: 'ASR by number', field: 'number', format: String } as const
  const { marks } = describeGroups(groups, looks, { range: {}, referenceText: null }, ({ number = '' }) => number)
  expect(marks.map(({ link }) => link)).toEqual(['"1001"'])
})

test('shows no share of causes in a period before without calls', () => {
  const causes = [{ sip: 503, reason: null, calls: 1, reference: 0 }]
  const focus = { ...none, attempts: 1 }
  const data = describeCauses({ causes, focus, reference: none }, { range: {}, referenceText: 'before' }, () => '')
  expect(data.marks).toMatchObject([{ values: ['1', '100.0 %', '–', ''], was: null }])
})

test('shows talk time in whole seconds, also if a server counts milliseconds', () => {
  const talkSeconds = [61.12, 12.34, 7.1].reduce((sum, seconds) => sum + seconds, 0)
  const some = insightsOf({ ...none, attempts: 3, answered: 3, talkSeconds, timed: 3 })
  expect(figure('Average duration (ACD)', some)?.quotient).toBe('81 s / 3')
})
