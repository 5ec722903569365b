import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toShareTicks, toTicks } from './ticks.ts'

test('returns a few round ticks that reach the highest value', () => {
  expect([0, 1, 3, 7, 84, 1234].map((highest) => toTicks(highest))).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 2, 4, 6, 8],
    [0, 50, 100],
    [0, 500, 1000, 1500],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (highest) => {
      const ticks = toTicks(highest)
      const last = ticks.at(-1) ?? 0
      expect(last).toBeGreaterThanOrEqual(highest)
      expect(last).toBeLessThanOrEqual(Math.max(1, 2.5 * highest))
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
    { seed: 42 },
  )
})

test('ticks for shares run from the round value at or below the lowest to 100 %', () => {
  const percent = (...shares: number[]) => toShareTicks(shares).map((share) => Math.round(100 * share))
  expect(percent(0.76, 0.82)).toEqual([70, 80, 90, 100])
  expect(percent(0.41, 0.9)).toEqual([40, 60, 80, 100])
  expect(percent(0)).toEqual([0, 20, 40, 60, 80, 100])
  expect(percent(1)).toEqual([90, 100])
  expect(percent()).toEqual([])
})
