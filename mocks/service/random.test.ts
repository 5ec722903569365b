import fc from 'fast-check'
import { expect, test } from 'vitest'
import { below, between, hash, label, sid } from './random.ts'

// Fixed values, because results of different machines can't be compared within one run.
test('hashes and sids are the same on every machine', () => {
  // Test vectors from FNV-1a's specification.
  expect(label('a')).toBe(0xe40c292c)
  expect(label('foobar')).toBe(0xbf9cf968)
  expect(hash(42, 7, 5_000_000_000)).toBe(2356025406)
  expect(sid(42, 7, 5_000_000_000)).toBe('8c6e183e-712c-454b-995c-d12ec3b5d3d2')
})

test('bits of an index above the 32nd change the hash', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 2 ** 20 }), (low, high) => {
      expect(hash(1, 2, low + high * 2 ** 32)).not.toBe(hash(1, 2, low))
    }),
    { numRuns: 200, seed: 42 },
  )
})

test('sids look like UUIDs and are unique', () => {
  const sids = Array.from({ length: 50_000 }, (_, index) => sid(42, 7, index))
  expect(new Set(sids).size).toBe(sids.length)
  for (const one of sids.slice(0, 500)) {
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test('random draws stay within their bounds, even at the extremes', () => {
  expect(below(3_600_000, 0xffffffff)).toBe(3_599_999)
  expect(between(5, 9, 0)).toBe(5)
  expect(between(5, 9, 0xffffffff)).toBe(9)
})
