import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOver, defaultOverlap } from './page-range.ts'

/** All pages that reach over a frontier from `overlap` rows before it. */
function pagesOver(frontier: number, overlap: number, largest: number) {
  return Array.from({ length: largest }, (_, index) => index + 1)
    .map((count) => ({ count, offset: Math.floor((frontier - overlap) / count) * count }))
    .filter(({ offset, count }) => offset + count > frontier)
}

test('neighbouring pages overlap by a fiftieth of a page, but at least by four rows', () => {
  expect([500, 250, 16].map((largest) => defaultOverlap(largest))).toEqual([10, 5, 4])
})

test('steps over any frontier as far as pages of 500 can, with the requested overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 20_000_000 }), fc.constantFrom(10, 175, 200, 249), (frontier, overlap) => {
      const { offset, count } = stepOver(frontier, overlap, 500)
      const furthest = Math.max(...pagesOver(frontier, overlap, 500).map((page) => page.offset + page.count))
      expect(offset % count).toBe(0)
      expect(frontier - offset).toBeGreaterThanOrEqual(overlap)
      expect(offset + count).toBe(furthest)
    }),
  )
})

test('avoids a given offset unless there is no other', () => {
  const usual = stepOver(1000, 25, 500)
  const other = stepOver(1000, 25, 500, usual.offset)
  expect(other.offset).not.toBe(usual.offset)
  expect(1000 - other.offset).toBeGreaterThanOrEqual(25)
  expect(stepOver(6, 4, 8, 0)).toEqual({ offset: 0, count: 8 })
})

test('pages of up to 17 rows cannot step over every frontier with an overlap of five rows', () => {
  // With any count up to 17, a page over row 784 starts at most four rows before it: too few for a join by rows.
  expect(784 - stepOver(784, 5, 17).offset).toBe(4)
  expect(784 - stepOver(784, 5, 18).offset).toBeGreaterThanOrEqual(5)
})

test('reduces the overlap if pages are too small for it', () => {
  expect(stepOver(12, 4, 4)).toEqual({ offset: 12, count: 4 })
  expect(stepOver(7, 4, 4)).toMatchObject({ offset: 4, count: 4 })
})
