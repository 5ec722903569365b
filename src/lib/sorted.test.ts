import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUpTo } from './sorted.ts'

test('counts the same numbers as a linear search', () => {
  const few = fc.integer({ min: -5, max: 5 })
  const orNone = fc.oneof({ weight: 5, arbitrary: few }, { weight: 1, arbitrary: fc.constant(Number.NaN) })
  fc.assert(
    fc.property(fc.array(orNone), few, (numbers, limit) => {
      // NaN comes last.
      const sorted = Float64Array.from(numbers).sort()
      expect(countUpTo(sorted, limit)).toBe(numbers.filter((number) => number <= limit).length)
    }),
  )
  expect(countUpTo(Float64Array.of(1, 2), Number.NaN)).toBe(0)
})
