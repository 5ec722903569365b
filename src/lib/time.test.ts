import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatAge } from './durations.ts'
import {
  formatClock,
  formatExact,
  formatHover,
  formatMinute,
  formatMinuteNear,
  formatSecond,
  utcDay,
  zoneName,
} from './time.ts'

const at = Date.UTC(2026, 2, 10, 0, 30, 5, 7)

test('formats times as ISO dates with a 24-hour clock', () => {
  expect(formatMinute(at, 'utc')).toBe('2026-03-10 00:30')
  expect(formatSecond(at, 'utc')).toBe('2026-03-10 00:30:05')
  expect(formatClock(at, 'utc')).toBe('00:30:05')
  expect(utcDay(at)).toBe('2026-03-10')
  expect(formatExact(at, 'utc')).toBe('2026-03-10 00:30:05.007 UTC')
  expect(formatExact(-1, 'utc')).toBe('1969-12-31 23:59:59.999 UTC')
})

const sweden = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata'])(
  'formats times of any year like the Swedish locale in %s',
  (timeZone) => {
    const before = process.env['TZ']
    process.env['TZ'] = timeZone
    try {
      const formats = {
        local: new Intl.DateTimeFormat('sv-SE', { ...sweden, timeZone }),
        utc: new Intl.DateTimeFormat('sv-SE', { ...sweden, timeZone: 'UTC' }),
      }
      fc.assert(
        fc.property(fc.date({ min: new Date(0), max: new Date('2150-01-01'), noInvalidDate: true }), (date) => {
          for (const zone of ['local', 'utc'] as const)
            expect(formatSecond(date.getTime(), zone)).toBe(formats[zone].format(date))
        }),
      )
    } finally {
      process.env['TZ'] = before
    }
  },
)

test('names the zone of a laptop that has travelled', () => {
  expect(zoneName('local')).toBe('UTC')
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(formatExact(0, 'local')).toBe('1970-01-01 09:00:00.000 Asia/Tokyo')
})

test('the tooltip shows the time once if the local zone is UTC', () => {
  // Tests run in UTC (vite.config.ts).
  expect(zoneName('local')).toBe('UTC')
  expect(formatHover(at, 'local')).toBe('2026-03-10 00:30:05.007 UTC')
})

test.each([
  [-3_600_000, 'just now'],
  [4_999, 'just now'],
  [5_000, '5 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 day ago'],
  [59 * 86_400_000, '59 days ago'],
  // Just short of two mean months.
  [60 * 86_400_000, '60 days ago'],
  [61 * 86_400_000, '2 months ago'],
  [729 * 86_400_000, '23 months ago'],
  [731 * 86_400_000, '2 years ago'],
])('%i ms ago is "%s"', (ms, words) => {
  expect(formatAge(at, at + ms)).toBe(words)
})

test('formats times in any zone that the browser knows', () => {
  expect(formatSecond(at, 'Asia/Tokyo')).toBe('2026-03-10 09:30:05')
  expect(formatHover(at, 'America/St_Johns')).toBe(
    '2026-03-09 22:00:05.007 America/St_Johns\n2026-03-10 00:30:05.007 UTC',
  )
})

test('a minute includes the date only on another day', () => {
  const at = Date.UTC(2026, 2, 10, 9, 30)
  expect(formatMinuteNear(at, at + 3_600_000, 'utc')).toBe('09:30')
  expect(formatMinuteNear(at - 86_400_000, at, 'utc')).toBe('2026-03-09 09:30')
})
