import { expect, test } from 'vitest'
import { parseEntry } from './entry.ts'
import { sampleEntry } from './sample-entry.ts'

test('an entry comes back from storage as it went in', () => {
  const entry = sampleEntry({ request: { ...sampleEntry().request, body: undefined }, before: null, isVerified: null })
  expect(parseEntry(structuredClone(entry))).toEqual(entry)
  expect(parseEntry(structuredClone(sampleEntry()))).toEqual(sampleEntry())
})

test.each([null, 'text', {}, { ...sampleEntry(), outcome: 'perhaps' }, { ...sampleEntry(), request: null }])(
  '%j is none',
  (stored) => {
    expect(parseEntry(stored)).toBeNull()
  },
)
