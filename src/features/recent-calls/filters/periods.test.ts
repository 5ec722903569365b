import { expect, test } from 'vitest'
import { parseTime, periodOf, periods, rangeOf, toField } from './periods.ts'

const at = (text: string) => Date.parse(text)
const now = at('2026-03-10T09:30:42.500Z')

test('periods are whole minutes and whole days of the zone', () => {
  expect(rangeOf('hour', now, 'utc')).toEqual({ from: at('2026-03-10T08:31Z'), to: null })
  expect(rangeOf('today', now, 'utc')).toEqual({ from: at('2026-03-10T00:00Z'), to: null })
  expect(rangeOf('yesterday', now, 'utc')).toEqual({ from: at('2026-03-09T00:00Z'), to: at('2026-03-10T00:00Z') })
  expect(rangeOf('week', now, 'utc')).toEqual({ from: at('2026-03-03T09:31Z'), to: null })
})

test('a range is known by the period that it is now, and by none once that has passed', () => {
  for (const period of periods) expect(periodOf(rangeOf(period, now, 'utc'), 7, now, 'utc')).toBe(period)
  const hour = rangeOf('hour', now, 'utc')
  expect(periodOf({ from: null, to: null }, 7, now, 'utc')).toBe('week')
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
])('"%s" is read', (text, moment) => {
  expect(parseTime(text, 'utc')).toBe(at(moment))
})

test.each(['', 'yesterday', '10.03.2026', '2026-02-31', '2026-13-01', '2026-03-10 25:00', '2026-03-10 9:30'])(
  '"%s" is no time',
  (text) => {
    expect(parseTime(text, 'utc')).toBeNull()
  },
)

test('what a field shows is read as the same time, on days when clocks change, too', () => {
  // Every hour of a year, in the zone of this machine, whichever it is.
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const ms = at('2026-01-01T00:30Z') + hour * 3_600_000
    const text = toField(new Date(ms).toISOString(), 'local')
    // Of two hours that look the same, either.
    expect(toField(new Date(parseTime(text, 'local') ?? 0).toISOString(), 'local')).toBe(text)
  }
  expect([toField('', 'utc'), toField('2026-03-10T09:30:12Z', 'utc')]).toEqual(['', '2026-03-10 09:30:12'])
})
