import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { type Json, parseExactly } from '../../contract/json.ts'
import { createListReader } from './list-reader.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)

/** The members as a reader returns them; null if it rejects the bytes. `length` is the bytes per chunk. */
function read(bytes: Uint8Array, length = bytes.length): readonly Json[] | null {
  const reader = createListReader()
  const members: Json[] = []
  for (let at = 0; at < bytes.length; at += length) members.push(...reader.read(bytes.subarray(at, at + length)))
  const last = reader.end()
  return last === null ? null : [...members, ...last]
}
const cut = (text: string, length?: number) => read(toBytes(text), length)

/** Texts with JSON's delimiters, escapes and characters of several bytes. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', 'a', 'é', '≠', '😀', '\uD83D') }),
  fc.string({ unit: 'binary' }),
)
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.double(),
    fc.constantFrom(null, true, false),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 3 })
const size = fc.integer({ min: 1, max: 60 })

test('reads a list as JSON.parse does, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(json, fc.dictionary(text, json, { maxKeys: 4 })), { maxLength: 12 }),
      size,
      space,
      space,
      fc.constantFrom(0, 2),
      (list, length, a, b, gap) => {
        const whole = `${a}${JSON.stringify(list, null, gap)}${b}`
        expect(cut(whole, length)).toEqual(JSON.parse(whole))
      },
    ),
    runs(500),
  )
})

test('never takes invalid JSON for a list', () => {
  const corruption = fc.tuple(
    fc.array(json, { maxLength: 6 }),
    fc.nat(),
    fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', 'x', '1'),
  )
  fc.assert(
    fc.property(corruption, fc.nat(2), size, ([list, place, sign], gone, length) => {
      const whole = JSON.stringify(list)
      const at = place % (whole.length + 1)
      const corrupted = whole.slice(0, at) + sign + whole.slice(at + gone)
      const found = cut(corrupted, length)
      // UTF-8 replaces half a surrogate pair.
      const one = () => parseExactly(new TextDecoder().decode(toBytes(corrupted)))
      expect(found).toEqual(found === null ? null : one())
    }),
    runs(1000),
  )
})

test.each(['[1,2,]', '{1]', '[,1]', '[1,,2]', '[', '[1', '[1]]', '[1]x', '[{"a":1]}', '["a]', ''])(
  'refuses %s',
  (whole) => {
    expect(cut(whole, 1)).toBeNull()
  },
)

test.each(['[]', ' [ ] ', '[1,2]', '[[1,2],[3]]'])('reads %s as a list', (whole) => {
  expect(cut(whole, 1)).toEqual(JSON.parse(whole))
})

test('returns each record once it is complete', () => {
  const reader = createListReader()
  expect(reader.read(toBytes('\u{FEFF} [{"a":1},\n{"b":[{"c":'))).toEqual([{ a: 1 }])
  expect(reader.read(toBytes('2},{}],"d":"},{"},'))).toEqual([])
  expect(reader.read(toBytes('{"e":3},{'))).toEqual([{ b: [{ c: 2 }, {}], d: '},{' }, { e: 3 }])
  expect(reader.end()).toBeNull()
})

test('refuses JSON that isn’t a list', () => {
  expect(cut('{"total":2,"data":[{"a":1}]}', 1)).toBeNull()
})

test('reads a byte order mark and invalid UTF-8 as fetch does', async () => {
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...toBytes('["a'), 0xff, 0xc3, ...toBytes('","\u{FEFF}b"]')])
  expect(read(bytes, 1)).toEqual(await new Response(bytes).json())
  const twice = new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, ...toBytes('[1]')])
  expect(read(twice)).toBeNull()
})

test('returns every text unchanged, however many distinct or equal texts a field has', () => {
  const records = Array.from({ length: 12_000 }, (_, index) => ({
    own: `text number ${index}`,
    shared: `text number ${index % 7}`,
    nested: { shared: 'text number 1' },
  }))
  expect(cut(JSON.stringify(records), 99_999)).toEqual(records)
})
