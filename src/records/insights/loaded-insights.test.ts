import { expect, test } from 'vitest'
import { type InsightsRequest, insightsOf } from './loaded-insights.ts'
import { RecordTable } from '../store/record-table.ts'
import { selectRows } from '../store/select-rows.ts'

const day = 86_400_000
const startedAt = Date.parse('2026-03-10T09:30:00Z')

function toTable(...ages: readonly number[]) {
  const table = new RecordTable()
  for (const age of ages) {
    table.add({ attempted_at: new Date(startedAt - age).toISOString(), answered: true, account_sid: 'Mine' })
  }
  return table
}

const request = (days: number, loadedDays: number, isAll = true): InsightsRequest => ({
  days,
  timeZone: 'UTC',
  loaded: { days: loadedDays, startedAt, finishedAt: startedAt + 3_540_000, isAll },
  account_sid: 'mine',
})

test('covers the requested days up to the start of loading', () => {
  const insights = insightsOf(toTable(1, day - 1, day + 1, 2 * day - 1), request(1, 2))
  expect([insights.from, insights.to]).toEqual([startedAt - day, startedAt])
  expect([insights.counts.attempts, insights.before?.counts.attempts, insights.outside]).toEqual([2, 2, 0])
  expect(insightsOf(toTable(1), request(1, 1)).before).toBeNull()
})

test('covers only what the server still had at the end of a load that was resumed hours later', () => {
  const resumed = (days: number, hours: number) => {
    const { loaded, ...other } = request(days, 1)
    return insightsOf(toTable(1, day / 2), {
      ...other,
      loaded: { ...loaded, finishedAt: startedAt + hours * 3_600_000 + 1 },
    })
  }
  const { from, to, counts, outside, before } = resumed(1, 10)
  expect([from, to]).toEqual([startedAt - 14 * 3_600_000 + 60_000, startedAt])
  expect([counts.attempts, outside, before]).toEqual([2, 0, null])
  expect([resumed(1, 13).outside, resumed(1, 30).to - resumed(1, 30).from]).toEqual([1, 60_000])
})

test('includes calls since the start of loading, and ends at a whole minute', () => {
  const insights = insightsOf(toTable(-90_000, 1), request(1, 1))
  expect(insights.to).toBe(startedAt + 120_000)
  expect(insights.counts.attempts).toBe(2)
})

test('ends with the newest calls even if the server’s clock is ahead, but not with a few that are years ahead', () => {
  const ahead = insightsOf(toTable(-9 * day, -8 * day, 1), request(7, 7))
  expect([ahead.to, ahead.counts.attempts]).toEqual([startedAt + 9 * day + 60_000, 2])
  const stray = insightsOf(toTable(-9000 * day, -3_600_000, 1, 2), request(7, 7))
  expect([stray.to, stray.counts.attempts, stray.outside]).toEqual([startedAt + 3_660_000, 3, 1])
})

test('begins with the oldest loaded record and compares nothing until all are loaded', () => {
  const insights = insightsOf(toTable(1, 90_000), request(1, 2, false))
  expect([insights.from, insights.before, insights.hours.length]).toEqual([startedAt - 120_000, null, 1])
  expect(insightsOf(toTable(), request(1, 2, false)).counts.attempts).toBe(0)
})

test('leaves out the records of other accounts', () => {
  const table = toTable(1)
  table.add({ attempted_at: new Date(startedAt - 2).toISOString(), answered: true, account_sid: 'other' })
  table.add({ attempted_at: new Date(startedAt - 3).toISOString(), answered: true, account_sid: null })
  const { counts, others } = insightsOf(table, request(1, 1))
  expect([counts.attempts, others]).toEqual([2, 1])
  expect(insightsOf(table, { ...request(1, 1), account_sid: null }).counts.attempts).toBe(3)
})

test('ignores a selection outside of the period', () => {
  const select = (from: number, to: number) =>
    insightsOf(toTable(1, 90_000), { ...request(1, 1), selection: { from, to } })
  const old = select(startedAt - 3 * day, startedAt - day)
  expect([old.selection, old.focus.attempts]).toEqual([null, 2])
  const some = select(startedAt - 3 * day, startedAt - 60_000)
  expect([some.selection?.to, some.focus.attempts]).toEqual([startedAt - 60_000, 1])
})

test.each([
  [-3 * day, -60_000],
  [-60_000, day],
])('cuts a selection that leaves the period, so that it has as many calls as its link: %i to %i', (since, until) => {
  const table = toTable(1, 90_000, 2 * day)
  const selection = { from: startedAt + since, to: startedAt + until }
  const { from, to, selection: cut, focus } = insightsOf(table, { ...request(1, 3), selection })
  expect(cut).toEqual({ from: Math.max(from, selection.from), to: Math.min(to, selection.to) })
  expect(selectRows(table, { ...cut })).toHaveLength(focus.attempts)
})
