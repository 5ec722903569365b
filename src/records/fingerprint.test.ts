import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../contract/json.ts'
import { canonical, fingerprint, toIdentity } from './fingerprint.ts'

test('the order of keys does not make another record, at any depth; that of lists does', () => {
  expect(canonical({ b: 1, a: { d: 2, c: [1, { f: 1, e: 2 }] } })).toBe('{"a":{"c":[1,{"e":2,"f":1}],"d":2},"b":1}')
  expect(canonical([2, 1])).toBe('[2,1]')
  expect(canonical('text')).toBe('"text"')
})

test('canonical text is the record: it reads back as what was received', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as Json
      expect(JSON.parse(canonical(json))).toEqual(json)
    }),
    { seed: 42, numRuns: 500 },
  )
})

test('unlike texts differ in both halves; nothing meets among 200,000 that are nearly the same', () => {
  const seen = new Set<number>()
  const halves = [new Set<number>(), new Set<number>()] as const
  for (let index = 0; index < 200_000; index += 1) {
    const print = fingerprint(`{"call":"${index}","to":"+1555${index % 1000}"}`)
    seen.add(toIdentity(print))
    halves[0].add(print.high)
    halves[1].add(print.low)
  }
  expect(seen.size).toBe(200_000)
  // By chance about 5 of so many meet in 32 bits.
  for (const half of halves) expect(half.size).toBeGreaterThan(199_950)
})
