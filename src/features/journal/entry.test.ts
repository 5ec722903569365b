import { expect, test } from 'vitest'
import { parseEntry, toStored } from './entry.ts'
import { sampleEntry } from './journal-fixtures.ts'

test('restores an entry from storage unchanged', () => {
  const entry = sampleEntry({ request: { ...sampleEntry().request, body: undefined }, before: null, isVerified: null })
  expect(parseEntry(structuredClone(toStored(entry)))).toEqual(entry)
  expect(parseEntry(structuredClone(toStored(sampleEntry())))).toEqual(sampleEntry())
})

const stored = toStored(sampleEntry()) as Record<string, unknown>

test('restores an entry of an older version, which names no record', () => {
  const { resource: _resource, sid: _sid, ...older } = stored
  expect(parseEntry(older)).toEqual(sampleEntry({ resource: null, sid: null }))
})

test('reads a record that is not JSON as text', () => {
  expect(parseEntry({ ...stored, before: '{' })?.before).toBe('{')
})

test.each([
  null,
  'text',
  {},
  { ...stored, outcome: 'perhaps' },
  { ...stored, resource: 'toString' },
  { ...stored, request: null },
])('ignores %j as an entry', (stored) => {
  expect(parseEntry(stored)).toBeNull()
})
