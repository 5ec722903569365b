import { expect, test } from 'vitest'
import { dayText, selectTime, spanText, toTimeTicks } from './time-axis.ts'
import type { TimeSpan } from '../../lib/durations.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 2, 9, 10)
const hours = (count: number, from = start) =>
  Array.from({ length: count }, (_, index) => ({ from: from + index * hour, to: from + (index + 1) * hour }))

test('dates include the weekday, and spans name the end day only if it differs', () => {
  expect(dayText(start, 'utc')).toBe('Mon 9 Mar')
  expect(spanText({ from: start, to: start + hour }, 'utc')).toBe('Mon 9 Mar, 10:00–11:00')
  expect(spanText({ from: start, to: start + 14 * hour }, 'utc')).toBe('Mon 9 Mar, 10:00–24:00')
  expect(spanText({ from: start, to: start + 26 * hour }, 'utc')).toBe('Mon 9 Mar, 10:00–Tue 10 Mar, 12:00')
})

test('spans say which hour they mean if it occurs twice', () => {
  const spans = hours(4, Date.parse('2026-10-24T23:00Z')).map((span) => spanText(span, 'Europe/Berlin').slice(12))
  expect(spans).toEqual([
    '01:00–02:00 (23:00–00:00 UTC)',
    '02:00–02:00 (00:00–01:00 UTC)',
    '02:00–03:00 (01:00–02:00 UTC)',
    '03:00–04:00',
  ])
  const days = { from: Date.parse('2026-10-25T00:00Z'), to: Date.parse('2026-10-27T01:00Z') }
  expect(spanText(days, 'Europe/Berlin')).toBe(
    'Sun 25 Oct, 02:00–Tue 27 Oct, 02:00 (Sun 25 Oct, 00:00–Tue 27 Oct, 01:00 UTC)',
  )
})

test('labels a day at round hours, a week at every midnight, and a month at some of them', () => {
  expect(
    toTimeTicks(hours(24), 'utc')
      .map(({ words }) => words)
      .join(' '),
  ).toBe('12:00 15:00 18:00 21:00 00:00 03:00 06:00 09:00')
  const week = toTimeTicks(hours(168), 'utc')
  expect(week.map(({ words }) => words)).toEqual([
    'Tue 10 Mar',
    'Wed 11 Mar',
    'Thu 12 Mar',
    'Fri 13 Mar',
    'Sat 14 Mar',
    'Sun 15 Mar',
    'Mon 16 Mar',
  ])
  expect(week[0]?.index).toBe(14)
  expect(toTimeTicks(hours(720), 'utc').length).toBeLessThanOrEqual(9)
  const minutes = Array.from({ length: 20 }, (_, index) => ({
    from: start + index * 60_000,
    to: start + (index + 1) * 60_000,
  }))
  expect(toTimeTicks(minutes, 'utc').map(({ words }) => words)).toEqual(['10:00', '10:05', '10:10', '10:15'])
  expect(toTimeTicks([], 'utc')).toEqual([])
})

test('labels each day once, and each hour by its clock, where clocks skip or repeat midnight', () => {
  const zone = 'America/Havana'
  const words = (count: number, from: string) =>
    toTimeTicks(hours(count, Date.parse(from)), zone).map((tick) => tick.words)
  expect(words(72, '2026-10-31T04:00Z')).toEqual(['Sat 31 Oct', 'Sun 1 Nov', 'Mon 2 Nov'])
  expect(words(71, '2026-03-07T05:00Z')).toEqual(['Sat 7 Mar', 'Sun 8 Mar', 'Mon 9 Mar'])
  expect(words(8, '2026-11-01T03:00Z')).toEqual(['23:00', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00'])
  const [, first] = hours(2, Date.parse('2026-11-01T03:00Z'))
  expect(first && spanText(first, zone)).toBe('Sun 1 Nov, 00:00–00:00 (04:00–05:00 UTC)')
})

test('a selection of time stays when later hours move the columns, and ends once they have left', () => {
  let span: TimeSpan | null = null
  const at = (hoursLater: number) =>
    selectTime(hours(24, start + hoursLater * hour), span, (selected) => {
      span = selected
    })
  expect(at(0).selection).toBeNull()
  at(0).onSelect([2, 3])
  expect(span).toEqual({ from: start + 2 * hour, to: start + 4 * hour })
  expect([0, 1, 3, 4].map((later) => at(later).selection)).toEqual([[2, 3], [1, 2], [0, 0], null])
  at(0).onSelect(null)
  expect(span).toBeNull()
})
