import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../e2e/support/property-runs.ts'
import { maxProbes, nextProbe, type Probe, startProbe } from './locate-record.ts'

/** The page on which a time is found among `times` (newest first), and the number of reads; null if not found. */
function find(times: readonly number[], at: number, from: number, size: number, isCounted: boolean) {
  let probe: Probe | null = startProbe(from)
  let read = 0
  while (probe !== null) {
    read += 1
    const here = times.slice((probe.page - 1) * size, probe.page * size)
    if (here.includes(at)) return { page: probe.page, read }
    probe = nextProbe(probe, at, {
      newest: here[0] ?? null,
      oldest: here.at(-1) ?? null,
      isEmpty: here.length === 0,
      lastPage: isCounted ? Math.max(1, Math.ceil(times.length / size)) : null,
    })
  }
  return { page: null, read }
}

const falling = (count: number) => Array.from({ length: count }, (_, index) => (count - index) * 10)

test('finds a record on the next page with two reads', () => {
  expect(find(falling(1000), 10 * 745, 5, 50, true)).toEqual({ page: 6, read: 2 })
})

test('finds any existing record with few reads, from any page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.nat(),
      fc.integer({ min: 1, max: 1500 }),
      fc.boolean(),
      (count, pick, from, isCounted) => {
        const index = pick % count
        const { page, read } = find(falling(count), (count - index) * 10, from, 50, isCounted)
        expect(page).toBe(Math.floor(index / 50) + 1)
        expect(read).toBeLessThanOrEqual(maxProbes)
      },
    ),
    runs(200),
  )
})

test('gives up if the record does not exist', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.integer({ min: -100, max: 210_000 }),
      fc.integer({ min: 1, max: 500 }),
      (count, at, from) => {
        fc.pre(at % 10 !== 0)
        const { page, read } = find(falling(count), at, from, 50, true)
        expect(page).toBeNull()
        expect(read).toBeLessThanOrEqual(maxProbes)
      },
    ),
    runs(200),
  )
})

test('checks both sides of a page break for calls of the same millisecond', () => {
  const probe = nextProbe(startProbe(2), 50, { newest: 50, oldest: 10, isEmpty: false, lastPage: 9 })
  expect(probe?.page).toBe(1)
})

test('stops at a page without a readable record', () => {
  expect(nextProbe(startProbe(2), 50, { newest: null, oldest: null, isEmpty: false, lastPage: 9 })).toBeNull()
})
