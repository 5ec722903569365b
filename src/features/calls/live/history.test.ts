import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, maxGaps, maxPoints, noHistory, stopped } from './history.ts'

const longest = 15_000

test('stays within bounds and in order, and keeps the newest and the highest count', () => {
  const counts = fc.array(fc.tuple(fc.nat(50), fc.boolean()), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 3000 }), (pattern, length) => {
      let history = noHistory
      let highest = 0
      for (let place = 0; place < length; place += 1) {
        const [count, stops] = pattern[place % pattern.length] ?? [0, false]
        // Gaps are rare in practice. With one at every point, no points could be merged.
        if (stops && place % 50 === 0) history = stopped(history, 'paused')
        highest = Math.max(highest, count)
        history = counted(history, place * 5000, count, longest)
      }
      const { points, gaps } = history
      expect(points.length).toBeLessThanOrEqual(maxPoints)
      expect(gaps.length).toBeLessThanOrEqual(maxGaps)
      expect(points.at(-1)?.at).toBe((length - 1) * 5000)
      expect(Math.max(...points.map(({ count }) => count))).toBe(highest)
      expect(points.every(({ at }, place) => place === 0 || at >= (points[place - 1]?.at ?? 0))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('begins with the first count, whether or not the watch had stopped before', () => {
  for (const before of [noHistory, stopped(noHistory, 'left')]) {
    const history = counted(before, 9000, 3, longest)
    expect(history).toEqual({ points: [{ at: 9000, count: 3, isAfterGap: false }], gaps: [], stopped: null })
  }
})

test('merges neighbours, but never across a gap, nor into the newest point', () => {
  let history = noHistory
  for (let place = 0; place <= maxPoints; place += 1) {
    if (place === 51) history = stopped(history, 'left')
    history = counted(history, place, place === maxPoints ? 1 : 2, longest)
  }
  const { points } = history
  expect(points.length).toBeLessThan(maxPoints)
  // The gap leaves an even number of points after it: without a rule, the last two would be merged.
  expect(points.filter(({ isAfterGap }) => isAfterGap)).toEqual([{ at: 52, count: 2, isAfterGap: true }])
  expect(points.at(-1)).toEqual({ at: maxPoints, count: 1, isAfterGap: false })
})

test('stays within bounds even with a gap at every point', () => {
  let history = noHistory
  for (let place = 0; place < 2 * maxPoints; place += 1) history = counted(stopped(history, 'left'), place, 1, longest)
  expect(history.points).toHaveLength(maxPoints)
  expect(history.gaps).toHaveLength(maxGaps)
})

test('never runs backwards if the clock is set back', () => {
  const history = counted(counted(noHistory, 9000, 1, longest), 4000, 2, longest)
  expect(history.points.map(({ at }) => at)).toEqual([9000, 9000])
})
