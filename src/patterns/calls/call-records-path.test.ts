import { expect, test, vi } from 'vitest'
import { callRecordsPath, daysOf, daysSince } from './call-records-path.ts'

const query = (path: string) => Object.fromEntries(new URL(path, 'http://a').searchParams)
const now = Date.UTC(2026, 2, 10, 9, 30)
const hour = 3_600_000

test('the link encodes each filter exactly, including null and empty values', () => {
  expect(
    query(callRecordsPath({ from: 0, to: 60_000, sip_status: null, termination_reason: '', trunk: '!none' }, 7)),
  ).toEqual({
    days: '7',
    from: '1970-01-01T00:00Z',
    to: '1970-01-01T00:01Z',
    sip_status: '!none',
    termination_reason: '!empty',
    trunk: '!!none',
  })
  expect(query(callRecordsPath({ number: '+1 415', result: 'answered', least: 6, most: 14 }, 1))).toEqual({
    days: '1',
    number: '+1 415',
    result: 'answered',
    least: '6',
    most: '14',
  })
  expect(query(callRecordsPath({ result: 'failed', from: now + 1, to: now + 12_000 }, 2))).toEqual({
    days: '2',
    result: 'failed',
    from: '2026-03-10T09:30:00.001Z',
    to: '2026-03-10T09:30:12Z',
  })
})

test('loads a day more if the start would be too old by the time that the link has loaded its records', () => {
  vi.useFakeTimers({ now })
  const days = [-15, -5, 0].map(
    (minutes) => query(callRecordsPath({ from: now - 24 * hour - minutes * 60_000 }))['days'],
  )
  vi.useRealTimers()
  expect(days).toEqual(['1', '2', '2'])
})

test('counts the days since the start, up to the number of days kept', () => {
  expect([0, 1, 24, 25, 33, 48, 49, 10_000].map((hours) => daysSince(now - hours * hour, now))).toEqual([
    1, 1, 1, 2, 2, 2, 3, 30,
  ])
  expect([daysSince(now + hour, now), daysSince(null, now)]).toEqual([1, 7])
  const ranges = [
    [null, null],
    [null, now],
    [now - hour, null],
  ] as const
  expect(ranges.map(([from, to]) => daysOf({ from, to }, now))).toEqual([7, 30, 1])
})
