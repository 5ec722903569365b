import { expect, test } from 'vitest'
import { RecentCall } from '../../contract/recent-calls.ts'
import { parseRecord } from '../../contract/record.ts'
import { durationOf, toLastDay, totalsBetween, withoutRepeats } from './last-day.ts'

const now = Date.UTC(2026, 2, 10, 9, 30)
const minute = 60_000
const hour = 60 * minute

interface Sample {
  readonly sip?: number
  readonly seconds?: number | null
}

function record(at: number, { sip = 200, seconds = 60 }: Sample = {}): RecentCall {
  const { value } = parseRecord(RecentCall, {
    attempted_at: new Date(at).toISOString(),
    terminated_at: new Date(at + (seconds ?? 0) * 1000).toISOString(),
    answered: sip === 200,
    sip_status: sip,
    duration: sip === 200 ? seconds : 0,
    call_sid: String(at),
  })
  if (value === null) throw new Error('not a record')
  return value
}

const dayOf = (records: readonly RecentCall[], isAll: boolean) => toLastDay(records, { at: now, isAll, zone: 'utc' })

test('divides a whole day into 24 hours, of which the last isn’t over', () => {
  const day = dayOf([record(now - 1), record(now - 2 * hour, { sip: 486 }), record(now - 23.5 * hour)], true)
  expect(day?.bins).toHaveLength(24)
  expect(new Date(day?.from ?? 0).toISOString()).toBe('2026-03-09T10:00:00.000Z')
  // The full minute after the newest record.
  expect(new Date(day?.to ?? 0).toISOString()).toBe('2026-03-10T09:31:00.000Z')
  expect(day?.bins.map(({ calls }) => calls).join('')).toBe('100000000000000000000101')
  expect(day).toMatchObject({ calls: 3, answered: 2, isWhole: true })
  expect(day?.bins.at(-1)).toMatchObject({ from: Date.UTC(2026, 2, 10, 9), answered: 1 })
})

test('ends with the newest calls even if the server’s clock is ahead, but not with one that is years ahead', () => {
  const years = 9000 * 24 * hour
  expect(dayOf([record(now + years), record(now), record(now - hour)], true)).toMatchObject({
    calls: 2,
    to: now + minute,
  })
  expect(dayOf([record(now + years), record(now + years - hour), record(now)], true)).toMatchObject({ calls: 2 })
  expect(dayOf([record(now + 2 * hour), record(now), record(now - hour)], true)).toMatchObject({ calls: 3 })
})

test('omits records older than the first hour, so that figures and link agree', () => {
  const day = dayOf([record(now), record(now - 23.9 * hour)], true)
  expect(day?.calls).toBe(1)
})

test.each([
  [3, minute, 3],
  [90, 5 * minute, 19],
  [300, 15 * minute, 21],
  [600, hour, 11],
])('charts %i minutes of records in steps of %i ms', (minutes, step, bins) => {
  const records = Array.from({ length: minutes + 1 }, (_, index) => record(now - index * minute))
  const day = dayOf(records, false)
  expect([day?.step, day?.bins.length, day?.isWhole]).toEqual([step, bins, false])
  // The oldest minute may be incomplete, so it's left out.
  expect(day?.from).toBe(now - (minutes - 1) * minute)
  expect(day?.bins[0]?.from).toBe(day?.from)
  expect(day?.bins.reduce((sum, { calls }) => sum + calls, 0)).toBe(day?.calls)
  expect(day?.calls).toBe(minutes)
})

test('shows no day without records, or for a page of the oldest', () => {
  expect(dayOf([], true)).toBeNull()
  expect(dayOf([record(now - hour), record(now)], false)).toBeNull()
  expect(dayOf([record(now - hour), record(now)], true)?.calls).toBe(2)
})

test('includes records of a server whose clock is ahead', () => {
  expect(dayOf([record(now + hour)], true)?.calls).toBe(1)
})

test('averages answered calls of known duration, and takes peaks from ended calls', () => {
  const day = dayOf(
    [
      record(now - 10 * minute, { seconds: 100 }),
      record(now - 11 * minute, { seconds: 300 }),
      record(now - 12 * minute, { seconds: null }),
      record(now - 13 * minute, { sip: 503 }),
    ],
    true,
  )
  expect(day).toMatchObject({ answered: 3, timed: 2, talkSeconds: 400 })
  expect(day?.bins.at(-1)).toMatchObject({ peak: 2, peakAt: now - 10 * minute })
  expect(day && totalsBetween(day, now - 30 * minute, now + minute)).toMatchObject({ calls: 4, timed: 2 })
})

test('lists causes by frequency, and failures of the network newest first', () => {
  const statuses = [486, 503, 486, 404, 500, 200, 487]
  const day = dayOf(
    statuses.map((sip, index) => record(now - index * minute, { sip })),
    true,
  )
  expect(day?.causes[0]).toEqual({ sip: 486, calls: 2 })
  expect(day?.causes.map(({ sip }) => sip)).not.toContain(200)
  expect(day?.failures.map(({ sip_status }) => sip_status)).toEqual([503, 500])
})

test('counts 480 as a failure only for inbound calls', () => {
  const calls = (['inbound', 'outbound', null] as const).map((direction) =>
    Object.assign(record(now, { sip: 480 }), { direction }),
  )
  expect(dayOf(calls, true)?.failures.map(({ direction }) => direction)).toEqual(['inbound'])
})

test('counts a record repeated on the next page once, and duplicates on one page twice', () => {
  const [a, b, c] = [record(now), record(now - 1), record(now - 2)]
  expect(
    withoutRepeats([
      [a, b],
      [b, c],
    ]),
  ).toEqual([a, b, c])
  expect(withoutRepeats([[a, a], [b]])).toHaveLength(3)
})

test('rounds the average duration as Insights does', () => {
  const averageOf = (timed: number, talkSeconds: number) => durationOf({ calls: 2, answered: 2, timed, talkSeconds })
  expect([averageOf(2, 387), averageOf(3, 580), averageOf(2, 7199), averageOf(0, 0)]).toEqual([
    '3:14',
    '3:13',
    '1:00:00',
    '–',
  ])
})
