import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import type { Json } from '../../contract/json.ts'
import { canonical, fingerprint, toIdentity } from './fingerprint.ts'
import { toJsonText } from './json-text.ts'

test('canonical text ignores the order of keys at any depth, but not the order of list items', () => {
  expect(canonical({ b: 1, a: { d: 2, c: [1, { f: 1, e: 2 }] } })).toBe('{"a":{"c":[1,{"e":2,"f":1}],"d":2},"b":1}')
  expect(canonical([2, 1])).toBe('[2,1]')
  expect(canonical('text')).toBe('"text"')
})

test('canonical text parses back to the same record', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as Json
      expect(JSON.parse(canonical(json))).toEqual(json)
    }),
    runs(500, 42),
  )
})

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', '1', '', 'a"b', '\ud800'), fc.jsonValue()),
)

test('writes JSON of any depth as JSON.stringify would', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom<number>(1, 300, 20_000), fc.boolean(), (value, depth, isList) => {
      const inner = JSON.stringify(value)
      const [open, close] = isList ? ['[', ']'] : ['{"a":', '}']
      const text = open.repeat(depth) + inner + close.repeat(depth)
      const json = JSON.parse(text) as Json
      expect(toJsonText(json) === text).toBe(true)
      expect(canonical(json).startsWith(open.repeat(depth))).toBe(true)
      expect(fingerprint({ a: json })).toEqual(fingerprint({ a: JSON.parse(text) as Json }))
    }),
    { ...runs(100, 42), examples: [[{ b: [1, null] }, 100_000, false]] },
  )
})

test('two records have the same fingerprint if and only if their canonical text is the same', () => {
  const value = fc.oneof(
    fc.constantFrom<Json>('1', 1, true, 'true', null, 'null', '', 'a', 'ab', 'b', [], [1], {}),
    fc.jsonValue(),
  )
  const record = fc.oneof(fc.dictionary(fc.constantFrom('a', 'b', 'ab', '1', ''), value), value)
  fc.assert(
    fc.property(record, record, (one, other) => {
      const [a, b] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as Json)
      const isSame = canonical(a ?? null) === canonical(b ?? null)
      expect(toIdentity(fingerprint(a ?? null)) === toIdentity(fingerprint(b ?? null))).toBe(isSame)
    }),
    runs(3000, 42),
  )
  expect(fingerprint({ a: 'x', b: 2 })).toEqual(fingerprint({ b: 2, a: 'x' }))
})

test('nearly identical records have different fingerprints, in both halves', () => {
  const seen = new Set<number>()
  const halves = [new Set<number>(), new Set<number>()] as const
  for (let index = 0; index < 200_000; index += 1) {
    const print = fingerprint({ call: `${index}`, to: `+1555${index % 1000}` })
    seen.add(toIdentity(print))
    halves[0].add(print.high)
    halves[1].add(print.low)
  }
  expect(seen.size).toBe(200_000)
  // About 5 of 200,000 collide by chance in 32 bits.
  for (const half of halves) expect(half.size).toBeGreaterThan(199_950)
})
