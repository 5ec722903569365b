import { expect, test } from 'vitest'
import { budgetIntervalMs, callIntervalMs, listIntervalMs, pollInterval } from './poll-interval.ts'

const fresh = { failures: 0, retryAfterMs: 0, took: [] }

test('polls the list every five seconds and an open call every two', () => {
  expect([listIntervalMs, callIntervalMs]).toEqual([5000, 2000])
})

test.each([
  ['as set', fresh, 0, 5000, null],
  ['to save the budget', fresh, 8000, 8000, 'budget'],
  ['after one failure', { ...fresh, failures: 1 }, 0, 10_000, 'failing'],
  ['after many', { ...fresh, failures: 9 }, 8000, 60_000, 'failing'],
  ['as the server asks', { ...fresh, failures: 1, retryAfterMs: 90_000 }, 0, 90_000, 'failing'],
  ['after one slow answer', { ...fresh, took: [20_000] }, 0, 5000, null],
  ['after two', { ...fresh, took: [20_000, 6000] }, 0, 12_000, 'slow'],
] as const)('computes the interval: %s', (_, history, budgetMs, currentMs, stretch) => {
  expect(pollInterval(5000, history, budgetMs)).toEqual({ currentMs, stretch })
})

test.each([
  // 300 requests in 300 s, of which the poller may use 40%: one every 2.5 s.
  [100, 1, 2500],
  [100, 2, 5000],
  [226, 1, 5000],
])('spaces polls to save the budget, with %i used and a cost of %i per poll', (used, cost, ms) => {
  const gate = { inFlight: 0, waiting: 0, used, limit: 300, windowMs: 300_000, waitsUntil: null }
  expect(budgetIntervalMs(gate, cost, 0.4)).toBe(ms)
})
