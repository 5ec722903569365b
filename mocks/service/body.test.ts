import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timestamp } from './body.ts'

test('timestamp formats times like Date.toISOString', () => {
  // From the year 1000 to 9999, some of them close together, like the times on a page.
  const anyTime = fc.integer({ min: Date.UTC(1000, 0), max: Date.UTC(9999, 11, 31) })
  const anyPage = fc.array(
    fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.double({ min: -1e8, max: 1e8, noNaN: true })),
  )
  fc.assert(
    fc.property(anyTime, anyPage, (start, offsets) => {
      for (const offset of [0, ...offsets]) {
        expect(timestamp(start + offset)).toBe(new Date(start + offset).toISOString())
      }
    }),
  )
  expect(timestamp(null)).toBe(null)
})
