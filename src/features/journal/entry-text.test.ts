import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../api/journal.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { extras } from '../../contract/extras.ts'
import { titleOf, nameOf, outcomeKind, outcomeText } from './entry-text.ts'
import { sampleEntry } from './journal-fixtures.ts'

const url = 'https://voice.example.com/prefix/v1'
const request = (method: string, path: string, body?: JournalEntry['request']['body']) => ({
  method,
  url: `${url}${path}`,
  accept: 'application/json',
  body,
})

test.each<[Partial<JournalEntry>, string]>([
  [{ endpoint: 'updateApplication' }, 'Updated application'],
  [{ endpoint: 'updateApplication', outcome: 'refused' }, 'Couldn’t update application'],
  [{ endpoint: 'createPhoneNumber', outcome: 'unknown' }, 'May have created phone number'],
  [{ endpoint: 'deleteApplication', outcome: 'not-sent' }, 'Didn’t delete application'],
  [{ endpoint: 'updatePhoneNumber', request: request('PUT', '/x', { application_sid: 'a' }) }, 'Assigned phone number'],
  [
    { endpoint: 'updatePhoneNumber', request: request('PUT', '/x', { application_sid: null }) },
    'Unassigned phone number',
  ],
  [{ endpoint: 'inventedLater' }, 'inventedLater'],
  [{ endpoint: 'toString', outcome: 'refused', status: 400 }, 'toString: refused, 400'],
])('describes %j as "%s"', (parts, words) => {
  expect(titleOf(sampleEntry(parts))).toBe(words)
})

test('has distinct words for every write of the contract', () => {
  const writes = Object.values({ ...endpoints, ...extras }).filter(({ effect }) => effect === 'write')
  expect(writes.length).toBeGreaterThan(8)
  const words = writes.map(({ name }) => titleOf(sampleEntry({ endpoint: name, request: request('PUT', '/x', {}) })))
  expect(words.filter((text) => !text.includes(' '))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('names a record as it was before the write, if known', () => {
  expect(nameOf(sampleEntry())).toBe('Reception')
  expect(nameOf(sampleEntry({ before: null }))).toBe('Reception desk')
  expect(nameOf(sampleEntry({ before: { number: '14155550100' } }))).toBe('14155550100')
  expect(
    nameOf(
      sampleEntry({
        before: null,
        after: null,
        request: request('POST', '/x', { to: { type: 'phone', number: '1555' } }),
      }),
    ),
  ).toBe('1555')
  expect(nameOf(sampleEntry({ before: { name: '' }, after: null, request: request('DELETE', '/x') }))).toBeNull()
})

test('describes any stored entry without an error', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.oneof(fc.constantFrom(...Object.keys(endpoints)), fc.string()),
      fc.jsonValue(),
      (url, endpoint, json) => {
        const hostile = { method: 'PUT', url, accept: '', body: json as JournalEntry['before'] }
        const entry = sampleEntry({ endpoint, request: hostile, before: json as JournalEntry['before'], after: null })
        expect(typeof titleOf(entry)).toBe('string')
        expect(nameOf(entry) ?? '').toBeTypeOf('string')
      },
    ),
  )
})

test.each<[Partial<JournalEntry>, string, string]>([
  [{ outcome: 'done', isVerified: true }, 'done, verified', 'verified'],
  [{ outcome: 'done', isVerified: false }, 'done, not verified', 'unverified'],
  [{ outcome: 'done', isVerified: null }, 'done, not read back', 'unread'],
  [{ outcome: 'done', isVerified: null, endpoint: 'createPhoneNumber' }, 'done, not read back', 'unread'],
  [{ outcome: 'done', isVerified: null, endpoint: 'deletePhoneNumber' }, 'done', 'verified'],
  [{ outcome: 'refused', isVerified: null, status: 422 }, 'refused, 422', 'failed'],
  [{ outcome: 'not-sent', isVerified: null }, 'not sent', 'failed'],
  [{ outcome: 'unknown', isVerified: null }, 'unknown', 'unknown'],
])('describes the outcome of %j as "%s"', (parts, words, kind) => {
  expect([outcomeText(sampleEntry(parts)), outcomeKind(sampleEntry(parts))]).toEqual([words, kind])
})
