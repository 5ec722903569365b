import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTicks } from './ticks.ts'

test('ticks are round and few, and reach the highest value', () => {
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
