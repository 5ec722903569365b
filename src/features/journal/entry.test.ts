import { expect, test } from 'vitest'
import { parseEntry, toStored } from './entry.ts'
import { sampleEntry } from './journal-fixtures.ts'

test('an entry comes back from storage as it went in', () => {
  const entry = sampleEntry({ request: { ...sampleEntry().request, body: undefined }, before: null, isVerified: null })
  expect(parseEntry(structuredClone(toStored(entry)))).toEqual(entry)
  expect(parseEntry(structuredClone(toStored(sampleEntry())))).toEqual(sampleEntry())
})

const stored = toStored(sampleEntry()) as Record<string, unknown>

test('a record that is no JSON is text', () => {
  expect(parseEntry({ ...stored, before: '{' })?.before).toBe('{')
})

test.each([null, 'text', {}, { ...stored, outcome: 'perhaps' }, { ...stored, request: null }])(
  '%j is none',
  (stored) => {
    expect(parseEntry(stored)).toBeNull()
  },
)
