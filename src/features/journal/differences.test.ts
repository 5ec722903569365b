import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { changeOf, differences } from './differences.ts'
import { sampleEntry } from './journal-fixtures.ts'

test('lists fields by path, and distinguishes absent, null, empty and false', () => {
  const before = { name: 'a', hook: { url: 'x', method: 'POST' }, gone: '', same: 1 }
  const after = { name: 'a', hook: { url: 'y', method: 'POST' }, same: 1, added: null, flag: false }
  expect(differences(before, after)).toEqual([
    { path: 'hook.url', before: 'x', after: 'y' },
    { path: 'gone', before: '', after: undefined },
    { path: 'added', before: undefined, after: null },
    { path: 'flag', before: undefined, after: false },
  ])
})

test('distinguishes a dot in a name from nesting', () => {
  expect(differences({ 'a.b': 1 }, { a: { b: 1 } }).map(({ path }) => path)).toEqual([String.raw`a\.b`, 'a.b'])
})

const json = fc.jsonValue() as fc.Arbitrary<Json>

test('finds no difference between a value and its copy', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(differences(value, structuredClone(value))).toEqual([])
    }),
  )
})

test('finds a difference in unequal objects, and the same fields in both directions', () => {
  const object = fc.dictionary(fc.string(), json)
  fc.assert(
    fc.property(object, object, (a, b) => {
      const [there, back] = [differences(a, b), differences(b, a)]
      expect(there.length > 0).toBe(canonical(a) !== canonical(b))
      expect(new Set(there.map(({ path }) => path))).toEqual(new Set(back.map(({ path }) => path)))
    }),
  )
})

/** An object as text, regardless of the order of its names. Lists keep their order. */
function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
  return `{${fields.toSorted().join(',')}}`
}

test('shows the changed fields of an update that was read back', () => {
  expect(changeOf(sampleEntry())).toEqual({
    basis: 'read',
    isBeforeKnown: true,
    fields: [{ path: 'name', before: 'Reception', after: 'Reception desk' }],
  })
})

test('shows only the fields sent if an update was not read back', () => {
  const change = changeOf(sampleEntry({ after: null, isVerified: false }))
  expect(change.basis).toBe('sent')
  expect(change.fields.map(({ path }) => path)).toEqual(['name'])
})

test('shows the removed fields of a delete unless it was refused', () => {
  const gone = { endpoint: 'deleteApplication', after: null, request: { ...sampleEntry().request, body: undefined } }
  expect(changeOf(sampleEntry(gone))).toMatchObject({ basis: 'gone', isBeforeKnown: true })
  expect(changeOf(sampleEntry(gone)).fields).toHaveLength(2)
  expect(changeOf(sampleEntry({ ...gone, outcome: 'refused' }))).toEqual({
    basis: 'sent',
    isBeforeKnown: true,
    fields: [],
  })
})
