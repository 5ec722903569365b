import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { toRawFields } from './raw-fields.ts'

test('expands objects, marks extra fields and lists missing ones last', () => {
  const fields = toRawFields({ b: null, hook: { url: '', x: 0 }, more: false }, ['a', 'b', 'hook'])
  expect(fields.map(({ name, depth, value, isExtra }) => [name, depth, value, isExtra])).toEqual([
    ['b', 0, null, false],
    ['hook', 0, { url: '', x: 0 }, false],
    ['url', 1, '', false],
    ['x', 1, 0, false],
    ['more', 0, false, true],
    ['a', 0, undefined, false],
  ])
})

test('shows a value that is not a record', () => {
  expect(toRawFields('surprise', ['a'])).toMatchObject([{ value: 'surprise' }])
})

test('never loses or merges fields', () => {
  // fast-check's JSON values are Json.
  const record = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<Json>)
  fc.assert(
    fc.property(record, fc.uniqueArray(fc.string()), (raw, documented) => {
      const fields = toRawFields(raw, documented)
      const names = [...new Set([...Object.keys(raw), ...documented])]
      expect(
        fields
          .filter(({ depth }) => depth === 0)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(names.toSorted())
      expect(fields.filter(({ value }) => value !== undefined)).toHaveLength(countMembers(raw))
      expect(new Set(fields.map(({ path }) => path)).size).toBe(
        new Set(names).size + countMembers(raw) - Object.keys(raw).length,
      )
    }),
    // A received `b` in `a`, beside a missing field `a/b`.
    { examples: [[{ a: { b: 1 } }, ['a/b']]] },
  )
})

function countMembers(json: Json): number {
  if (!isJsonObject(json)) return 0
  return Object.values(json).reduce<number>((sum, value) => sum + 1 + countMembers(value), 0)
}
