import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import type { Json } from '../../contract/json.ts'
import { Dictionary } from './dictionary.ts'
import { rankValues } from './sort-rows.ts'

const uuid = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'
const value = fc.oneof(
  fc.uuid(),
  fc.constantFrom<Json>(uuid, uuid.toUpperCase(), uuid.replace('-', '+'), `${uuid}0`, '', 'a', 'é', 'é'.repeat(40)),
  fc.constantFrom<Json>(
    '\uD800',
    '\uFEFFa',
    '"\uDFFF',
    'x'.repeat(300),
    1,
    '1',
    -0,
    1.5,
    true,
    'true',
    null,
    'null',
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue().map((made) => JSON.parse(JSON.stringify(made)) as Json),
)

test('gives values the same code exactly if their JSON is the same, and returns them unchanged', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (values) => {
      const dictionary = new Dictionary()
      const codes = values.map((some) => dictionary.toCode(some))
      const texts = values.map((some) => JSON.stringify(some))
      expect(codes.map((code) => JSON.stringify(dictionary.value(code)))).toEqual(texts)
      const distinct = [...new Set(texts)]
      expect(codes).toEqual(texts.map((text) => distinct.indexOf(text) + 1))
      expect(dictionary.size).toBe(distinct.length + 1)
      expect(dictionary.value(0)).toBeUndefined()
    }),
    runs(1000, 42),
  )
})

test('returns the same codes and values for more values than it caches', () => {
  const dictionary = new Dictionary()
  const values = Array.from({ length: 20_000 }, (_, index) => (index % 3 === 0 ? index : `+${index}`))
  const codes = values.map((some) => dictionary.toCode(some))
  expect(values.map((some) => dictionary.toCode(some))).toEqual(codes)
  expect(codes.map((code) => dictionary.value(code))).toEqual(values)
})

test('gives repeated values one code until nearly all values are new ids, and then a new one', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `8f1d4c62-5b0e-4a97-b3d1-${String(index).padStart(12, '0')}`)
  const others = [(id: string) => `+49${id.slice(-10)}`, (id: string) => `sip:${id}@example.com`]
  const twice = (values: readonly string[], mayRepeat: boolean) => {
    const dictionary = new Dictionary('', { mayRepeat })
    const codes = [...values, ...values].map((some) => dictionary.toCode(some))
    expect(codes.map((code) => dictionary.value(code))).toEqual([...values, ...values])
    const ranks = rankValues(dictionary)
    // Whatever their codes, equal values have one rank.
    expect(codes.map((code) => ranks[code])).toEqual([...values.keys(), ...values.keys()].map((index) => index + 1))
    return dictionary.size - 1
  }
  expect(twice(ids, true)).toBe(10_000)
  expect(twice(ids, false)).toBe(5000)
  // Phone numbers and SIP addresses repeat sooner or later.
  for (const other of others) expect(twice(ids.map(other), true)).toBe(5000)
  const dictionary = new Dictionary('', { mayRepeat: true })
  for (const [index, id] of ids.entries()) for (const some of [id, ids[index >> 1] ?? id]) dictionary.toCode(some)
  expect(dictionary.size - 1).toBe(5000)
})

test('ranks numbers by size, then texts by their units, and null or absent values not at all', () => {
  const text = fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 3 }), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))),
      (values) => {
        const dictionary = new Dictionary()
        const codes = values.map((some) => dictionary.toCode(some))
        const ranks = rankValues(dictionary)
        const numbers = values.filter((some) => typeof some === 'number').toSorted((a, b) => a - b)
        const texts = values.filter((some) => typeof some === 'string')
        const sorted = texts.toSorted()
        const byRank = values.toSorted((a, b) => rankOf(a) - rankOf(b))
        expect(byRank.map(toKey)).toEqual([...values.filter((some) => some === null), ...numbers, ...sorted].map(toKey))
        expect(ranks[0]).toBe(0)

        function rankOf(some: Json): number {
          return ranks[codes[values.findIndex((other) => Object.is(other, some))] ?? 0] ?? 0
        }
      },
    ),
    runs(500, 42),
  )
})

/** 0 and -0 have the same JSON text. */
const toKey = (value: Json) => JSON.stringify(value)
