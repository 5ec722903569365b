import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { toZoneHours } from './call-hours.ts'
import { toConcurrency, toSpans } from './concurrency.ts'
import type { CallCounts } from './call-counts.ts'
import { defaultOutcomes, outcomeOf, toMetrics, toRatio } from './metrics.ts'

test('calculates published confidence intervals, and none for zero calls', () => {
  // Newcombe, 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
  const cases = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const
  for (const [numerator, denominator, low, high] of cases) {
    const ratio = toRatio(numerator, denominator)
    expect(ratio.low).toBeCloseTo(low, 4)
    expect(ratio.high).toBeCloseTo(high, 4)
  }
  expect(toRatio(0, 0)).toEqual({ numerator: 0, denominator: 0, value: null, low: null, high: null })
})

test('the interval contains the share and lies between 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (denominator, share) => {
      const { value, low, high } = toRatio(Math.round(share * denominator), denominator)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(value ?? -1)
      expect(high).toBeGreaterThanOrEqual(value ?? 2)
      expect(high).toBeLessThanOrEqual(1)
    }),
    { seed: 42 },
  )
})

const counts: CallCounts = {
  attempts: 100,
  answered: 50,
  statusless: 2,
  talkSeconds: 6000,
  timed: 50,
  short: 0,
  bySip: new Map([
    [200, 50],
    [486, 10],
    [480, 5],
    [603, 5],
    [487, 6],
    [404, 4],
    [302, 4],
    [408, 3],
    [503, 7],
    [-1, 6],
  ]),
}

test('calculates the metrics by their definitions', () => {
  const metrics = toMetrics(counts, defaultOutcomes)
  const parts = Object.entries(metrics).flatMap(([name, figure]) =>
    'numerator' in figure ? [[name, figure.numerator, figure.denominator]] : [],
  )
  expect(parts).toEqual([
    ['asr', 50, 100],
    ['ner', 78, 100],
    ['ser', 50, 96],
    ['seer', 70, 96],
    ['isa', 10, 100],
  ])
  expect(metrics.acd).toEqual({ talkSeconds: 6000, calls: 50, value: 120 })
})

test('returns null metrics without calls, and takes outcomes from the map', () => {
  const none = toMetrics(
    { attempts: 0, answered: 0, statusless: 0, talkSeconds: 0, timed: 0, short: 0, bySip: new Map() },
    defaultOutcomes,
  )
  expect([none.asr.value, none.acd.value, none.ser.value]).toEqual([null, null, null])
  expect(toMetrics(counts, { ...defaultOutcomes, 404: 'user' }).ner.numerator).toBe(82)
  expect([200, 204, 302, 503, 486, null].map((sip) => outcomeOf(sip, defaultOutcomes))).toEqual([
    'answered',
    'answered',
    'redirected',
    'network',
    'user',
    'network',
  ])
})

test('calculates the same concurrency as counting at every moment', () => {
  const call = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 0, max: 60 }))
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
      const starts = Float64Array.from(calls, ([start]) => start)
      const ends = Float64Array.from(calls, ([start, length]) => start + length)
      const levels = Array.from(
        { length: 100 },
        (_, at) => calls.filter(([start, length]) => start <= at && at < start + length).length,
      )
      const peak = Math.max(...levels)
      expect(toConcurrency(toSpans(starts, ends), 0, 100)).toEqual({
        peak,
        peakAt: peak === 0 ? null : levels.indexOf(peak),
        p95: levels.toSorted((a, b) => a - b)[94],
      })
    }),
    runs(500, 42),
  )
})

/** The hours of the day that contains `noon`, each with its length in minutes. */
function hoursOfDay(zone: string, noon: string): { from: number; hour: number; minutes: number }[] {
  const hours = toZoneHours(zone, Date.parse(noon) - 36 * 3_600_000, Date.parse(noon) + 36 * 3_600_000)
  const dayOf = (wallHour: number) => Math.floor(wallHour / 24)
  const day = dayOf(hours.findLast(({ from }) => from <= Date.parse(noon))?.wallHour ?? 0)
  return hours.flatMap(({ from, wallHour }, index) =>
    dayOf(wallHour) === day
      ? [{ from, hour: wallHour - 24 * day, minutes: ((hours[index + 1]?.from ?? 0) - from) / 60_000 }]
      : [],
  )
}

test.each([
  ['Europe/Berlin', '2026-03-29T12:00:00Z', 23, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00:00Z', 25, '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T12:00:00Z', 24, '2026-06-30T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01T12:00:00Z', 24, '2026-06-30T18:30:00.000Z'],
  // The clock goes from 24:00 to 1:00: the day begins at 1:00.
  ['America/Santiago', '2026-09-06T12:00:00Z', 23, '2026-09-06T04:00:00.000Z'],
  ['UTC', '2026-03-29T12:00:00Z', 24, '2026-03-29T00:00:00.000Z'],
])('%s, the day of %s has %i hours', (zone, noon, length, start) => {
  const day = hoursOfDay(zone, noon)
  expect(new Date(day[0]?.from ?? 0).toISOString()).toBe(start)
  expect(day).toHaveLength(length)
  // Each hour ends where the next begins, whichever moment of it the range begins at.
  expect(day.every(({ minutes }) => minutes === 60)).toBe(true)
  const next = (from: number) => toZoneHours(zone, from, from + 2 * 3_600_000)[1]?.from
  expect(day.map(({ from }) => next(from + 1))).toEqual(day.map(({ from }) => from + 3_600_000))
})

test('treats the half hour of a half-hour clock change as an hour of its own', () => {
  const minutes = (noon: string) =>
    hoursOfDay('Australia/Lord_Howe', noon)
      .slice(0, 5)
      .map((hour) => [hour.hour, hour.minutes])
  // From 2:00 back to 1:30, and from 2:00 forward to 2:30.
  expect(minutes('2026-04-05T02:00:00Z')).toEqual([
    [0, 60],
    [1, 60],
    [1, 30],
    [2, 60],
    [3, 60],
  ])
  expect(minutes('2026-10-04T02:00:00Z')).toEqual([
    [0, 60],
    [1, 60],
    [2, 30],
    [3, 60],
    [4, 60],
  ])
})

test('treats a repeated hour as two hours with the same name', () => {
  const twice = hoursOfDay('Europe/Berlin', '2026-10-25T12:00:00Z').filter(({ hour }) => hour === 2)
  expect(twice.map(({ from, minutes }) => [new Date(from).toISOString(), minutes])).toEqual([
    ['2026-10-25T00:00:00.000Z', 60],
    ['2026-10-25T01:00:00.000Z', 60],
  ])
})
