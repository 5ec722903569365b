import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import type { Json, JsonObject } from '../../contract/json.ts'
import { createCallReader } from '../store/call-reader.ts'
import type { CallFilter } from './call-filter.ts'
import { numberBy } from './call-list.ts'
import { type InsightOptions, toInsights } from './insights.ts'
import { anyRecord, toFilter } from '../store/record-query.ts'
import { RecordTable } from '../store/record-table.ts'
import { selectRows } from '../store/select-rows.ts'

const hour = 3_600_000
const day = 24 * hour
const noon = Date.parse('2026-03-10T12:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

const options: InsightOptions = { timeZone: 'UTC', from: noon - day, to: noon, coveredFrom: noon - day }

function toTable(records: readonly Json[]) {
  const table = new RecordTable()
  for (const record of records) table.add(record)
  return table
}

function call(at: number, seconds: number | null, more: JsonObject = {}): JsonObject {
  return {
    attempted_at: iso(at),
    answered: seconds !== null,
    answered_at: seconds === null ? '1970-01-01T00:00:00.000Z' : iso(at + 4000),
    terminated_at: iso(at + 4000 + (seconds ?? 0) * 1000),
    duration: seconds ?? 0,
    sip_status: seconds === null ? 486 : 200,
    termination_reason: seconds === null ? 'busy' : 'caller hungup',
    direction: 'inbound',
    trunk: 'a',
    from: '+1 415 555 0100',
    to: '12125550112',
    ...more,
  }
}

const insightsOf = (records: readonly Json[], more: Partial<InsightOptions> = {}) =>
  toInsights(toTable(records), Uint32Array.from(records.keys()), { ...options, ...more })

test('counts the calls in the range, and how many it left out', () => {
  const insights = insightsOf([
    call(noon - hour, 60),
    call(noon - hour, 5),
    call(noon - hour, null, { trunk: null, from: '14155550100', to: 'anonymous' }),
    call(noon, 60),
    call(noon - 3 * day, 60),
    { ...call(noon - hour, 60), answered: 'perhaps' },
    'no record',
  ])
  expect(insights.counts).toEqual({
    attempts: 3,
    answered: 2,
    statusless: 0,
    talkSeconds: 65,
    timed: 2,
    short: 1,
    bySip: new Map([
      [200, 2],
      [486, 1],
    ]),
  })
  expect(insightsOf([call(noon - hour, 60, { sip_status: null })]).counts.statusless).toBe(1)
  expect([insights.outside, insights.unreadable, insights.before]).toEqual([2, 2, null])
  expect(insights.answerDelay).toEqual({ calls: 2, median: 4, p95: 4 })
  expect(insights.concurrency).toEqual({ peak: 3, peakAt: noon - hour, p95: 0 })
  expect(insights.trunks.groups.map(({ value, counts }) => [value, counts.attempts])).toEqual([
    ['a', 2],
    [null, 1],
  ])
  // Two spellings of one number merge; a party without digits keeps its name.
  expect(insights.numbers.groups.map(({ value, counts }) => [value, counts.attempts])).toEqual([
    ['+1 415 555 0100', 3],
    ['12125550112', 2],
    ['anonymous', 1],
  ])
})

test('keeps parties apart whose names share their digits', () => {
  const records = ['agent1', 'sales1', '1'].map((from) => call(noon - hour, 5, { from, to: '' }))
  const [list, { numbers }] = [createCallReader(toTable(records)), insightsOf(records)]
  expect(numbers.groups.map(({ value, counts }) => [value, counts.attempts])).toEqual([
    ['agent1', 1],
    ['sales1', 1],
    ['1', 1],
  ])
  expect([0, 1, 2].map(numberBy(list.text('from')))).toEqual(['agent1', 'sales1', '1'])
})

test('returns every hour and null averages if there are no calls', () => {
  const insights = insightsOf([])
  expect(insights.counts.attempts).toBe(0)
  expect(insights.answerDelay).toEqual({ calls: 0, median: null, p95: null })
  expect(insights.hours).toHaveLength(24)
  expect(insights.concurrency).toEqual({ peak: 0, peakAt: null, p95: 0 })
  expect(structuredClone(insights)).toEqual(insights)
})

test('compares with the period before only if the records reach that far back', () => {
  const records = [call(noon - hour, 60), call(noon - day - hour, null), call(noon - day - 2 * hour, 9)]
  expect(insightsOf(records, { coveredFrom: noon - 2 * day + 1 }).before).toBeNull()
  const { before, outside } = insightsOf(records, { coveredFrom: noon - 2 * day })
  expect([before?.counts.attempts, before?.counts.answered, outside]).toEqual([2, 1, 0])
  expect(before?.concurrency.peak).toBe(1)
  expect(before?.answerDelay.calls).toBe(1)
  // Each in the place of the hour one day later.
  expect(before?.hours.map(({ calls }) => calls).slice(-3)).toEqual([0, 1, 1])
})

test('compares a selection with the rest, or else the whole range with the period before', () => {
  const records = [
    call(noon - hour, 60, { trunk: 'a' }),
    call(noon - hour, null, { trunk: 'a', sip_status: 503, termination_reason: 'failed' }),
    call(noon - 5 * hour, 60, { trunk: 'a', from: '1 (415) 555-0100' }),
    call(noon - 5 * hour, 60, { trunk: 'b' }),
    call(noon - day - hour, null, { trunk: 'a' }),
  ]
  const selection = { from: noon - 2 * hour, to: noon }
  const selected = insightsOf(records, { selection })
  expect([selected.counts.attempts, selected.focus.attempts, selected.reference?.attempts]).toEqual([4, 2, 2])
  // Only the trunks of the selection are listed: calls on trunk b have no group.
  expect(
    selected.trunks.groups.map(({ value, counts, reference }) => [value, counts.attempts, reference?.attempts]),
  ).toEqual([['a', 2, 1]])
  // Another spelling of the same number.
  expect(selected.numbers.groups[0]?.reference?.attempts).toBe(2)
  expect(selected.causes.map(({ sip, calls, reference }) => [sip, calls, reference])).toEqual([
    [200, 1, 2],
    [503, 1, 0],
  ])
  const before = insightsOf(records, { coveredFrom: noon - 2 * day })
  expect([before.focus.attempts, before.reference?.attempts]).toEqual([4, 1])
  expect(before.trunks.groups.map(({ reference }) => reference?.attempts)).toEqual([1, 0])
  const alone = insightsOf(records)
  expect([alone.focus.attempts, alone.reference, alone.causes[0]?.reference]).toEqual([4, null, null])
  expect(alone.trunks.groups[0]?.reference).toBeNull()
})

test.each([
  ['Europe/Berlin', '2026-03-28T23:00:00Z', 23, 2, null],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', 25, 2, 2],
  ['America/New_York', '2026-03-08T05:00:00Z', 23, 2, null],
  ['America/New_York', '2026-11-01T04:00:00Z', 25, 1, 2],
  ['UTC', '2026-03-29T00:00:00Z', 24, 2, 1],
])('%s: the day from %s has %i hours, and %i o’clock comes %s times', (timeZone, start, length, wall, times) => {
  const from = Date.parse(start)
  const to = from + length * hour
  const records = Array.from({ length }, (_, index) => call(from + index * hour + 1000, index % 2 === 0 ? 10 : null))
  const { hours, days } = insightsOf(records, { timeZone, from, to, coveredFrom: from })
  expect(hours.map(({ calls }) => calls)).toEqual(Array.from({ length }, () => 1))
  expect(days).toHaveLength(1)
  expect([days[0]?.from, days[0]?.to]).toEqual([from, to])
  expect(days[0]?.hours[wall]?.calls ?? null).toBe(times)
  expect(days[0]?.hours.reduce((sum, cell) => sum + (cell?.calls ?? 0), 0)).toBe(length)
})

function timeOf(record: JsonObject, field: 'attempted_at' | 'terminated_at'): number {
  const text = record[field]
  return typeof text === 'string' ? Date.parse(text) : Number.NaN
}

/** A naive reference for filters. */
function matches(record: JsonObject, filter: CallFilter): boolean {
  const at = timeOf(record, 'attempted_at')
  const digits = (value: unknown) => String(value).replaceAll(/\D/g, '') || String(value)
  const is = (field: string, wanted: unknown) => wanted === undefined || (record[field] ?? null) === wanted
  return (
    at >= (filter.from ?? 0) &&
    at < (filter.to ?? Number.POSITIVE_INFINITY) &&
    is('sip_status', filter.sip_status) &&
    is('termination_reason', filter.termination_reason) &&
    is('trunk', filter.trunk) &&
    is('direction', filter.direction) &&
    is('answered', filter.result === undefined ? undefined : filter.result === 'answered') &&
    (filter.number === undefined ||
      [record['from'], record['to']].some((party) => digits(party) === digits(filter.number)))
  )
}

test('every figure counts exactly the records that its filter finds', () => {
  const anyCall = fc
    .tuple(
      fc.integer({ min: 0, max: day - 1 }),
      fc.option(fc.tuple(fc.integer({ min: 0, max: 4_000_000 }), fc.constantFrom('ms', 's', 'whole s'))),
      fc.constantFrom(null, 'a', 'b', ''),
      fc.constantFrom(null, 200, 486, 503),
      fc.constantFrom(null, 'busy', 'caller hungup'),
      fc.constantFrom('+14155550100', '14155550100', 'anonymous'),
    )
    .map(([ago, talk, trunk, sip_status, termination_reason, from]) => {
      const [ms, unit] = talk ?? [0, 's']
      const duration = { ms, s: ms / 1000, 'whole s': Math.floor(ms / 1000) }[unit]
      const more = { duration, trunk, sip_status, termination_reason, from }
      return call(noon - 1 - ago, talk === null ? null : ms / 1000, more)
    })
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 60 }), (records) => {
      const { from, to, ...insights } = insightsOf(records)
      const count = (filter: CallFilter) => records.filter((record) => matches(record, { from, to, ...filter })).length
      for (const part of insights.hours) {
        expect(part.calls).toBe(count({ from: part.from, to: part.to }))
        expect(part.answered).toBe(count({ from: part.from, to: part.to, result: 'answered' }))
        const levels = records.map((record) => timeOf(record, 'attempted_at'))
        const under = (at: number) =>
          records.filter((record) => timeOf(record, 'attempted_at') <= at && at < timeOf(record, 'terminated_at'))
            .length
        const moments = [part.from, ...levels.filter((at) => at >= part.from && at < part.to)]
        expect(part.peak).toBe(Math.max(...moments.map(under)))
        // The chart point's link must show as many records as the point says.
        expect(part.peak).toBe(part.peakAt === null ? 0 : under(part.peakAt))
        expect([...moments, null]).toContain(part.peakAt)
      }
      for (const { sip, reason, calls } of insights.causes)
        expect(calls).toBe(count({ sip_status: sip, termination_reason: reason }))
      for (const { value, counts } of insights.trunks.groups) expect(counts.attempts).toBe(count({ trunk: value }))
      for (const { value, counts } of insights.numbers.groups) {
        expect(counts.attempts).toBe(count({ number: value ?? '' }))
      }
      const choices = { ...anyRecord.choices, answered: 'true' }
      for (const { least, most, calls } of insights.durations) {
        const found = selectRows(toTable(records), toFilter({ ...anyRecord, from, to, choices, least, most }))
        expect(calls).toBe(found.length)
      }
      expect(Math.max(0, ...insights.hours.map(({ peak }) => peak))).toBe(insights.concurrency.peak)
    }),
    runs(100, 42),
  )
})
