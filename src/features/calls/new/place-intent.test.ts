import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  duplicateMs,
  findDuplicate,
  isTooOld,
  retentionMs,
  newIntentId,
  toAgePrefix,
  toIntentId,
  toTag,
} from './place-intent.ts'

const now = Date.UTC(2026, 2, 10)
const from = '+12125550100'
const to = '+14155550100'

test('ids are unique, sort by age, and are recognized again', () => {
  const ids = Array.from({ length: 100 }, (_, index) => newIntentId(now + index))
  expect(new Set(ids).size).toBe(100)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.map(toIntentId)).toEqual(ids)
  for (const strange of [null, 7, '', 'abc', { id: ids[0] }]) expect(toIntentId(strange)).toBeNull()
})

test('an intent that was pruned from storage is too old to be sent', () => {
  const age = fc.integer({ min: 0, max: 3 * retentionMs })
  fc.assert(
    fc.property(age, fc.integer({ min: 0, max: retentionMs }), (born, later) => {
      // The id is claimed some time after it was made; the ledger prunes like this.
      const id = newIntentId(now - born)
      const isPruned = id < toAgePrefix(now + later - retentionMs)
      expect(!isPruned || isTooOld(id, now + later)).toBe(true)
    }),
  )
})

test('a tag reveals neither the numbers nor whether two calls share them', () => {
  const tags = Array.from({ length: 200 }, (_, index) => toTag(newIntentId(now + index), from, to))
  expect(new Set(tags).size).toBeGreaterThan(150)
  // Twelve bits: about 10 of 40,000 numbers match each tag.
  const id = newIntentId(now)
  const wanted = toTag(id, from, to)
  const fits = Array.from({ length: 40_000 }, (_, index) => toTag(id, from, `+1415${5_550_000 + index}`)).filter(
    (tag) => tag === wanted,
  ).length
  expect(fits).toBeGreaterThan(2)
})

test('finds a duplicate between the same parties within a minute, in any number format', () => {
  const id = newIntentId(now)
  const other = newIntentId(now)
  const sent = { id: other, at: now - 12_000, tag: toTag(other, from, to) }
  expect(findDuplicate([sent], { id, from: '12125550100', to: '+1 415 555-0100' }, now)).toBe(sent)
  expect(findDuplicate([sent], { id, from, to }, now - 24_000)).toBe(sent)
  expect(findDuplicate([sent], { id, from: to, to: from }, now)).toBeNull()
  expect(findDuplicate([sent], { id, from, to }, sent.at + duplicateMs)).toBeNull()
  expect(findDuplicate([{ ...sent, tag: null }], { id, from, to }, now)).toBeNull()
  expect(findDuplicate([sent], { id: other, from, to }, now)).toBeNull()
})

test('finds the newest of several duplicates', () => {
  const id = newIntentId(now)
  const sent = [30_000, 5000, 20_000].map((age) => {
    const other = newIntentId(now - age)
    return { id: other, at: now - age, tag: toTag(other, from, to) }
  })
  expect(findDuplicate(sent, { id, from, to }, now)).toBe(sent[1])
})
