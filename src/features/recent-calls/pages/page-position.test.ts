import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLacking, countOutOfOrder, pageOfIndex, toPosition } from './page-position.ts'
import { accountSid, samplePage, sampleRaw } from '../recent-call-fixtures.ts'
import { toRecordRows } from '../record-rows.ts'

const at = Date.UTC(2026, 2, 10)
const raws = (count: number) => Array.from({ length: count }, (_, index) => sampleRaw(at - index))

test.each([
  // received, total, page, size -> start, lastPage, hasNext
  [25, 60, 1, 25, { start: 0, lastPage: 3, hasNext: true }],
  [10, 60, 3, 25, { start: 50, lastPage: 3, hasNext: false }],
  [0, 0, 1, 25, { start: 0, lastPage: 1, hasNext: false }],
  [0, 60, 9, 25, { start: 200, lastPage: 3, hasNext: false }],
  // A server without a total: another page may follow a full one.
  [25, null, 2, 25, { start: 25, lastPage: null, hasNext: true }],
  [24, null, 2, 25, { start: 25, lastPage: null, hasNext: false }],
] as const)('positions %d records of %s on page %d of size %d', (received, total, page, size, expected) => {
  expect(toPosition(samplePage(raws(received), total), page, size)).toEqual({ received, total, ...expected })
})

test('finds the page of another size that holds the same record', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.constantFrom(25, 50, 100, 500), (index, size) => {
      const start = (pageOfIndex(index, size) - 1) * size
      expect(index).toBeGreaterThanOrEqual(start)
      expect(index).toBeLessThan(start + size)
    }),
  )
})

test('counts records newer than the one before, but not those of equal time', () => {
  const { rows } = toRecordRows(
    samplePage([3, 3, 1, 2, 2, 5].map((ms, place) => sampleRaw(at + ms, { sip_callid: `${place}` }))),
    accountSid,
  )
  expect(countOutOfOrder(rows)).toBe(2)
})

test.each([
  // received, total, page, size -> lacking
  [25, 60, 1, 25, 0],
  [10, 60, 3, 25, 0],
  // Like a server that counts pages from 0.
  [10, 60, 2, 25, 15],
  [0, 60, 3, 25, 10],
  [0, 60, 9, 25, 0],
  [3, null, 1, 25, 0],
])('with %i of %s records on page %i of size %i, counts %i missing', (received, total, page, size, lacking) => {
  const paged = samplePage(raws(received), total)
  expect(countLacking(toPosition(paged, page, size), size)).toBe(lacking)
})
