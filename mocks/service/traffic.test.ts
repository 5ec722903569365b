import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testedAt } from './testing.ts'
import { rankAt, spreadOverWeek, startOf, type Stream } from './traffic.ts'

const anyStream = fc
  .record({
    seed: fc.nat(),
    perWeek: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 3_000_000 })),
    pattern: fc.constantFrom('office' as const, 'even' as const),
  })
  .map(({ seed, perWeek, pattern }): Stream => {
    return { seed, account_sid: 'a', byHour: spreadOverWeek(perWeek, pattern), lines: [], carriers: [] }
  })
const anyTime = fc.integer({ min: 0, max: 2 * testedAt })

test('no two calls start at the same time', () => {
  fc.assert(
    fc.property(anyStream, anyTime, (stream, time) => {
      const k = rankAt(stream, time)
      for (let i = k - 20; i < k + 20; i++) expect(startOf(stream, i)).toBeLessThan(startOf(stream, i + 1))
    }),
  )
})

test('rankAt returns the first call that starts at or after a time', () => {
  fc.assert(
    fc.property(anyStream, anyTime, (stream, time) => {
      const k = rankAt(stream, time)
      expect(startOf(stream, k)).toBeGreaterThanOrEqual(time)
      expect(startOf(stream, k - 1)).toBeLessThan(time)
      expect(rankAt(stream, startOf(stream, k))).toBe(k)
      expect(rankAt(stream, startOf(stream, k) + 1)).toBe(k + 1)
    }),
  )
})

test('every week has the specified number of calls', () => {
  fc.assert(
    fc.property(anyStream, fc.integer({ min: 0, max: 3000 }), (stream, week) => {
      const monday = (4 + 7 * week) * 86_400_000
      expect(rankAt(stream, monday + 7 * 86_400_000) - rankAt(stream, monday)).toBe(stream.byHour.at(-1))
    }),
  )
})
