import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findShift, type SeenPage, withPage } from './page-shift.ts'

/** A page out of `total` records, numbered from the newest down to 1. */
function pageOf(page: number, size: number, total: number, receivedAt = total): SeenPage {
  const start = (page - 1) * size
  const ids = Array.from(
    { length: Math.max(0, Math.min(size, total - start)) },
    (_, place) => `${total - start - place}`,
  )
  return { page, start, ids, total, receivedAt }
}

test('reports no shift if no record came in', () => {
  expect(findShift([pageOf(1, 10, 100)], pageOf(2, 10, 100))).toBeNull()
  expect(findShift([pageOf(2, 10, 100)], pageOf(2, 10, 100))).toBeNull()
  expect(findShift([], pageOf(2, 10, 100))).toBeNull()
})

test('detects records repeated from the page before', () => {
  expect(findShift([pageOf(1, 10, 100)], pageOf(2, 10, 103))).toEqual({ by: 3, repeated: 3, page: 1, since: 100 })
})

test('detects that the same page has moved when read again', () => {
  expect(findShift([pageOf(4, 10, 100)], pageOf(4, 10, 103))).toEqual({ by: 3, repeated: 0, page: 4, since: 100 })
})

test('reports a shift of unknown size if it exceeds a page', () => {
  expect(findShift([pageOf(4, 10, 100)], pageOf(4, 10, 125))).toEqual({ by: null, repeated: 0, page: 4, since: 100 })
})

test('takes the shift from the total when one page back', () => {
  expect(findShift([pageOf(3, 10, 100)], pageOf(2, 10, 104))).toEqual({ by: 4, repeated: 0, page: 3, since: 100 })
})

test('ignores an older response from the cache', () => {
  expect(findShift([pageOf(2, 10, 110)], pageOf(1, 10, 100))).toBeNull()
})

test('ignores old records that expired at the other end', () => {
  const before = pageOf(1, 10, 100)
  // Two were added, five expired.
  const now = { ...pageOf(2, 10, 102), total: 97 }
  expect(findShift([before], now)?.by).toBe(2)
})

test('counts records inserted in between as well as on top', () => {
  const before = { ...pageOf(1, 4, 4), ids: ['d', 'c', 'b', 'a'] }
  expect(findShift([before], { ...before, ids: ['e', 'd', 'late', 'c'] })?.by).toBe(2)
})

test('never reports a wrong shift, in any order of reads', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ page: fc.integer({ min: 1, max: 9 }), come: fc.nat(30) }), { minLength: 2, maxLength: 12 }),
      (steps) => {
        let total = 200
        let seen: readonly SeenPage[] = []
        const wrong: unknown[] = []
        for (const { page, come } of steps) {
          total += come
          const now = pageOf(page, 10, total)
          const shift = findShift(seen, now)
          const by = shift?.by ?? null
          if (shift !== null && by !== null && by !== total - shift.since) wrong.push(shift)
          seen = withPage(seen, now)
        }
        expect(wrong).toEqual([])
      },
    ),
  )
})

test('remembers a few pages, each as last read', () => {
  const seen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9].reduce<readonly SeenPage[]>(
    (pages, page, place) => withPage(pages, pageOf(page, 10, 100 + place)),
    [],
  )
  expect(seen.map(({ page, total }) => [page, total])[0]).toEqual([9, 109])
  expect(seen).toHaveLength(8)
})
