import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts } from '../toast/toast.ts'
import {
  acknowledge,
  acknowledgedOf,
  acknowledgementOf,
  acknowledgements,
  droppedBy,
  droppedText,
  maxAcknowledged,
  partOf,
  readFile,
  setAcknowledged,
  takeBack,
  toFile,
  withImported,
} from './acknowledged.ts'
import { toFound } from './found.ts'
import type { Finding } from './rules.ts'

const finding = (sid: string, facts = ''): Finding => ({
  rule: 'hook-private',
  sid,
  name: sid,
  reason: 'A reason',
  facts,
  since: null,
})
const note = { note: 'Same network', at: 1000 }

let isFull: boolean

beforeEach(() => {
  isFull = false
  const setItem = () => {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  acknowledgements.set({})
})

afterEach(dismissAllToasts)

test('keeps an acknowledgement per account until it is taken back', () => {
  acknowledge('one', [finding('a'), finding('b')], note)
  expect(acknowledgementOf(finding('a'), acknowledgedOf('one'))).toMatchObject(note)
  expect(acknowledgementOf(finding('c'), acknowledgedOf('one'))).toBeNull()
  expect(acknowledgedOf('two')).toEqual({})
  takeBack('one', [finding('a')])
  expect(acknowledgementOf(finding('a'), acknowledgedOf('one'))).toBeNull()
  expect(acknowledgementOf(finding('b'), acknowledgedOf('one'))).not.toBeNull()
})

test('says if the browser refuses to store an acknowledgement', () => {
  acknowledge('one', [finding('a')], note)
  expect(shownToasts.get()).toEqual([])
  isFull = true
  acknowledge('one', [finding('b')], note)
  expect(shownToasts.get()).toMatchObject([{ tone: 'attention', title: 'Not saved' }])
})

test('reopens a finding if its facts change, but not if only its wording does', () => {
  acknowledge('one', [finding('a', 'https://bob:hunter22@10.0.0.5')], note)
  const all = acknowledgedOf('one')
  const same = { ...finding('a', 'https://bob:hunter22@10.0.0.5'), reason: 'Other words' }
  expect(acknowledgementOf(same, all)).not.toBeNull()
  expect(acknowledgementOf(finding('a', 'https://10.0.0.6'), all)).toBeNull()
  // Facts are kept only as a digest, so the file has no secrets.
  expect(toFile('A', all)).not.toContain('hunter22')
})

test('imports a file only into its own account and skips invalid entries', () => {
  acknowledge('one', [finding('a')], note)
  const file = toFile('A', acknowledgedOf('one'))
  expect(readFile(file, 'A')).toEqual(acknowledgedOf('one'))
  expect(readFile(file, 'B')).toBe('This file is from another account.')
  expect(readFile('{"kind":"other"}', 'A')).toBe('This isn’t a file of acknowledged findings.')
  expect(readFile('no JSON', 'A')).toBe('This isn’t a file of acknowledged findings.')
  expect(readFile(toFile('A', {}), 'A')).toBe('This file holds no acknowledged findings.')
  const mixed = JSON.stringify({
    ...JSON.parse(file),
    acknowledged: {
      'x 1': { facts: 'f', note: 'n', at: 1 },
      'x 2': { note: 5 },
      'x 3': null,
      'x 4': { facts: 'f', note: '', at: 1e300 },
    },
  })
  expect(readFile(mixed, 'A')).toEqual({ 'x 1': { facts: 'f', note: 'n', at: 1 } })
})

test('an imported acknowledgement doesn’t replace a later one', () => {
  const early = { facts: 'then', note: '', at: 1 }
  const late = { facts: 'now', note: '', at: 2 }
  expect(withImported({ 'x 1': late, 'x 2': early }, { 'x 1': early, 'x 2': late, 'x 3': early })).toEqual({
    'x 1': late,
    'x 2': late,
    'x 3': early,
  })
})

test('drops the oldest acknowledgements beyond the limit', () => {
  const many = Array.from({ length: maxAcknowledged + 5 }, (_, at) => [`x ${at}`, { facts: '', note: '', at }])
  setAcknowledged('one', Object.fromEntries(many))
  expect(Object.keys(acknowledgedOf('one'))).toHaveLength(maxAcknowledged)
  expect(acknowledgedOf('one')).not.toHaveProperty(['x 4'])
  expect(droppedBy('one', [finding('a'), finding('b')])).toBe(2)
  acknowledge('one', [finding('a'), finding('b')], { note: '', at: 10_000 })
  expect(droppedBy('one', [finding('a'), finding('b')])).toBe(0)
  expect(droppedText(2)).toBe('The 2 oldest acknowledgements are dropped: this browser keeps 2,000.')
  expect(droppedBy('two', [finding('a')])).toBe(0)
})

test('splits the findings of a rule into open and acknowledged ones', () => {
  const found = toFound('hook-private', [finding('a'), finding('b', 'then'), finding('c')])
  acknowledge('one', [finding('c'), finding('a'), { ...finding('b'), rule: 'hook-login' }, finding('b', 'now')], note)
  const { open, known } = partOf(found, acknowledgedOf('one'))
  expect(open.slice().map(({ sid }) => sid)).toEqual(['b'])
  expect(open.slice(0, 5)).toHaveLength(1)
  expect(known.map(({ sid }) => sid)).toEqual(['a', 'c'])
  expect(partOf(found, {}).open).toBe(found)
})
