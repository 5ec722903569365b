import { expect, test } from 'vitest'
import { parseTime, periodOf, periods, rangeOf, toField } from './periods.ts'

const at = (text: string) => Date.parse(text)
const now = at('2026-03-10T09:30:42.500Z')

test('ranges begin at whole minutes, or at whole days of the zone', () => {
  expect(rangeOf('hour', now, 'utc')).toEqual({ from: at('2026-03-10T08:31Z'), to: null })
  expect(rangeOf('today', now, 'utc')).toEqual({ from: at('2026-03-10T00:00Z'), to: null })
  expect(rangeOf('yesterday', now, 'utc')).toEqual({ from: at('2026-03-09T00:00Z'), to: at('2026-03-10T00:00Z') })
  expect(rangeOf('week', now, 'utc')).toEqual({ from: at('2026-03-03T09:31Z'), to: null })
  expect(rangeOf('month', now, 'utc')).toEqual({ from: at('2026-02-08T09:31Z'), to: null })
})

test('recognizes the period of a range, until that has passed', () => {
  for (const period of periods) expect(periodOf(rangeOf(period, now, 'utc'), 7, now, 'utc')).toBe(period)
  const hour = rangeOf('hour', now, 'utc')
  expect(periodOf({ from: null, to: null }, 7, now, 'utc')).toBe('week')
  expect(periodOf({ from: null, to: null }, 30, now, 'utc')).toBe('month')
  expect([4, 6].map((minutes) => periodOf(hour, 1, now + minutes * 60_000, 'utc'))).toEqual(['hour', null])
  expect(periodOf(rangeOf('today', now, 'utc'), 1, now + 86_400_000, 'utc')).toBeNull()
  expect(periodOf({ from: null, to: null }, 3, now, 'utc')).toBeNull()
  expect(periodOf({ from: null, to: now }, 7, now, 'utc')).toBeNull()
})

test.each([
  ['2026-03-10 09:30', '2026-03-10T09:30Z'],
  [' 2026-03-10T09:30:12 ', '2026-03-10T09:30:12Z'],
  ['2026-03-10', '2026-03-10T00:00Z'],
  ['2026-03-10T09:30+01:00', '2026-03-10T08:30Z'],
  ['2026-03-10T09:30:12.345Z', '2026-03-10T09:30:12.345Z'],
  [' 2026-03-10T09:30Z ', '2026-03-10T09:30Z'],
  ['2026-03-01T00:30+01:00', '2026-02-28T23:30Z'],
])('reads "%s" as a time', (text, moment) => {
  expect(parseTime(text, 'utc')).toBe(at(moment))
})

const days = ['2026-02-31', '2026-02-31T09:30Z', '2026-13-01', '2026-13-01T09:30Z', '2026-03-10T09:30+99:00']
test.each(['', 'yesterday', '10.03.2026', '0206-03-10', ...days, '2026-03-10 25:00', '2026-03-10 9:30'])(
  'refuses "%s" as a time',
  (text) => {
    expect(parseTime(text, 'utc')).toBeNull()
  },
)

/** Days on which the clocks of these zones change. */
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']

test.each(['local', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const)(
  'reads back what a field shows in %s, even when clocks change',
  (zone) => {
    for (const day of changes) {
      for (let halfHours = -72; halfHours < 72; halfHours += 1) {
        const text = toField(new Date(at(`${day}T12:00Z`) + halfHours * 1_800_000).toISOString(), zone)
        // Of two hours that read the same, either will do.
        expect(toField(new Date(parseTime(text, zone) ?? 0).toISOString(), zone)).toBe(text)
      }
    }
  },
)

test('begins and ends a day of 23 hours at midnight', () => {
  // Clocks in New York went forward on the 8th.
  const { from, to } = rangeOf('yesterday', at('2026-03-09T12:00Z'), 'America/New_York')
  expect([from, to]).toEqual([at('2026-03-08T05:00Z'), at('2026-03-09T04:00Z')])
})

test.each([
  ['America/Havana', '2026-03-08T05:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['Atlantic/Azores', '2026-03-29T01:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
] as const)('begins a day without midnight in %s when its first hour does', (zone, start) => {
  expect(rangeOf('today', at(start) + 36_000_000, zone).from).toBe(at(start))
})

test('shows seconds in a field only if there are some, and nothing without a time', () => {
  expect([toField('', 'utc'), toField('2026-03-10T09:30:12Z', 'utc')]).toEqual(['', '2026-03-10 09:30:12'])
})
