import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBelow, countUpTo } from './sorted.ts'

test('counts the same numbers as a linear search', () => {
  const few = fc.integer({ min: -5, max: 5 })
  fc.assert(
    fc.property(fc.array(few), few, fc.nat({ max: 30 }), (numbers, limit, most) => {
      const sorted = Float64Array.from(numbers).sort()
      const length = Math.min(most, sorted.length)
      const first = [...sorted.subarray(0, length)]
      expect(countBelow(sorted, limit, length)).toBe(first.filter((number) => number < limit).length)
      expect(countUpTo(sorted, limit, length)).toBe(first.filter((number) => number <= limit).length)
      expect(countUpTo(sorted, limit)).toBe(numbers.filter((number) => number <= limit).length)
    }),
  )
  expect(countUpTo(Float64Array.of(1, 2), Number.NaN)).toBe(0)
})
