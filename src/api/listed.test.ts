import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOnly } from '../../e2e/fakes/fields-only.ts'
import type { Listed } from '../contract/endpoint.ts'
import { PhoneNumber } from '../contract/phone-numbers.ts'
import {
  listedId,
  parseRecord,
  type ParsedRecord,
  recordId,
  type Readable,
  type Unreadable,
} from '../contract/record.ts'
import { withoutRecords, withRecord, withRecords } from './listed.ts'

type Row = ParsedRecord<PhoneNumber>

/** Matches the contract if `number` is text. */
function row(sid: string | number, number: string | number): Row {
  return parseRecord(PhoneNumber, { phone_number_sid: sid, number })
}

const isReadable = (row: Row): row is Readable<PhoneNumber> => row.issues.length === 0
const isUnreadable = (row: Row): row is Unreadable => row.issues.length > 0

function listOf(rows: readonly Row[], total: number | null = null): Listed<PhoneNumber> {
  const complete = total === null || total <= rows.length
  return { rows: rows.filter(isReadable), unreadable: rows.filter(isUnreadable), complete, total, receivedAt: 7 }
}

const numbers = ({ rows }: Listed<PhoneNumber>) => rows.map(({ value }) => `${value.phone_number_sid}:${value.number}`)

test('replaces a record in place and appends a new one', () => {
  const list = listOf([row('a', '1'), row('b', '2'), row('c', '3')], 3)
  const changed = withRecord(list, PhoneNumber, 'b', row('b', '9'))
  expect(numbers(changed)).toEqual(['a:1', 'b:9', 'c:3'])
  expect(changed).toMatchObject({ total: 3, complete: true, receivedAt: 7 })
  const longer = withRecord(list, PhoneNumber, 'd', row('d', '4'))
  expect(numbers(longer)).toEqual(['a:1', 'b:2', 'c:3', 'd:4'])
  expect(longer.total).toBe(4)
  expect(numbers(list)).toEqual(['a:1', 'b:2', 'c:3'])
})

test('moves a record between readable and unreadable and counts it once', () => {
  const list = listOf([row('a', '1'), row('b', '2')], 2)
  const broken = withRecord(list, PhoneNumber, 'b', row('b', 5))
  expect(numbers(broken)).toEqual(['a:1'])
  expect(broken.unreadable.map(({ raw }) => recordId(PhoneNumber, raw))).toEqual(['b'])
  expect(broken.total).toBe(2)
  const mended = withRecord(broken, PhoneNumber, 'b', row('b', '6'))
  expect(numbers(mended)).toEqual(['a:1', 'b:6'])
  expect([mended.unreadable, mended.total]).toEqual([[], 2])
})

test('never replaces or removes a record without an identifier', () => {
  const list = listOf([row(5, '1'), row('a', '1')], 2)
  expect(withoutRecords(list, PhoneNumber, new Set(['5']))).toEqual(list)
  expect(withRecord(list, PhoneNumber, 'a', row('a', '2')).unreadable).toEqual(list.unreadable)
})

test('holds the same records as a plain map after any sequence of changes', () => {
  const sids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const values = fc.oneof(fc.stringMatching(/^\d{1,3}$/), fc.nat({ max: 9 }))
  const entries = fc.uniqueArray(fc.tuple(sids, values), { selector: ([sid]) => sid })
  const changes = fc.array(fc.tuple(sids, fc.option(values)), { maxLength: 12 })
  fc.assert(
    fc.property(entries, changes, fc.boolean(), (start, changes, counted) => {
      const model = new Map(start)
      let list = listOf(
        start.map(([sid, value]) => row(sid, value)),
        counted ? start.length : null,
      )
      for (const [sid, value] of changes) {
        if (value === null) {
          model.delete(sid)
          list = withoutRecords(list, PhoneNumber, new Set([sid]))
        } else {
          model.set(sid, value)
          list = withRecord(list, PhoneNumber, sid, row(sid, value))
        }
      }
      const held = [...list.rows, ...list.unreadable].map(({ raw }) => raw)
      const expected = [...model].map(([sid, value]) => ({ phone_number_sid: sid, number: value }))
      const bySid = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted()
      expect(bySid(held)).toEqual(bySid(expected))
      expect(list.rows.every(isReadable) && list.unreadable.every(isUnreadable)).toBe(true)
      expect(list.total).toBe(counted ? model.size : null)
      expect(list.receivedAt).toBe(7)
    }),
    { seed: 42 },
  )
})

test('builds no record of a list to replace or remove one', () => {
  const rows = [row('a', '1'), row('b', '2')].filter(isReadable).map(({ value }) => fieldsOnly(value))
  const list = { ...listOf([]), rows }
  const sids = ({ rows }: Listed<PhoneNumber>) => rows.map((one) => listedId(PhoneNumber, one))
  expect(sids(withRecord(list, PhoneNumber, 'b', row('b', '9')))).toEqual(['a', 'b'])
  expect(sids(withRecord(list, PhoneNumber, 'c', row('c', '9')))).toEqual(['a', 'b', 'c'])
  expect(sids(withRecords(list, PhoneNumber, new Map()))).toEqual(['a', 'b'])
  expect(sids(withoutRecords(list, PhoneNumber, new Set(['a'])))).toEqual(['b'])
})

test('readable rows keep their order when one is replaced or removed', () => {
  const order = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 })
  fc.assert(
    fc.property(order, fc.nat(), (sids, pick) => {
      const list = listOf(sids.map((sid) => row(sid, '1')))
      const sid = sids[pick % sids.length] ?? ''
      const changed = withRecord(list, PhoneNumber, sid, row(sid, '2'))
      expect(changed.rows.map(({ value }) => value.phone_number_sid)).toEqual(sids)
      const rest = withoutRecords(list, PhoneNumber, new Set([sid]))
      expect(rest.rows.map(({ value }) => value.phone_number_sid)).toEqual(sids.filter((one) => one !== sid))
    }),
    { seed: 42 },
  )
})
