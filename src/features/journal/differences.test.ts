import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { changeOf, differences } from './differences.ts'
import { sampleEntry } from './journal-fixtures.ts'

test('fields differ by path; absent, null, empty and false are four things', () => {
  const before = { name: 'a', hook: { url: 'x', method: 'POST' }, gone: '', same: 1 }
  const after = { name: 'a', hook: { url: 'y', method: 'POST' }, same: 1, added: null, flag: false }
  expect(differences(before, after)).toEqual([
    { path: 'hook.url', before: 'x', after: 'y' },
    { path: 'gone', before: '', after: undefined },
    { path: 'added', before: undefined, after: null },
    { path: 'flag', before: undefined, after: false },
  ])
})

test('a dot in a name is not a step down', () => {
  expect(differences({ 'a.b': 1 }, { a: { b: 1 } }).map(({ path }) => path)).toEqual([String.raw`a\.b`, 'a.b'])
})

const json = fc.jsonValue() as fc.Arbitrary<Json>

test('nothing differs from itself', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(differences(value, structuredClone(value))).toEqual([])
    }),
  )
})

test('two objects that differ have a difference, and both ways the same fields', () => {
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

test('an update that was read back shows what became of the record', () => {
  expect(changeOf(sampleEntry())).toEqual({
    basis: 'read',
    isBeforeKnown: true,
    fields: [{ path: 'name', before: 'Reception', after: 'Reception desk' }],
  })
})

test('one that was not shows what was sent, of the fields sent alone', () => {
  const change = changeOf(sampleEntry({ after: null, isVerified: false }))
  expect(change.basis).toBe('sent')
  expect(change.fields.map(({ path }) => path)).toEqual(['name'])
})

test('a delete shows what is gone; one that was refused does not', () => {
  const gone = { endpoint: 'deleteApplication', after: null, request: { ...sampleEntry().request, body: undefined } }
  expect(changeOf(sampleEntry(gone))).toMatchObject({ basis: 'gone', isBeforeKnown: true })
  expect(changeOf(sampleEntry(gone)).fields).toHaveLength(2)
  expect(changeOf(sampleEntry({ ...gone, outcome: 'refused' }))).toEqual({
    basis: 'sent',
    isBeforeKnown: true,
    fields: [],
  })
})
