import { expect, test } from 'vitest'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { findCreated } from '../../patterns/create-record.ts'
import { findAlike, numberCreation } from './create-number.ts'
import { sampleRecord, type SampleNumber } from './phone-number-fixtures.ts'

const listed = (...numbers: readonly SampleNumber[]): Listed<PhoneNumber> => ({
  rows: numbers.map(sampleRecord),
  unreadable: [],
  complete: true,
  total: null,
  receivedAt: 0,
})

const sent = { number: '+1415', voip_carrier_sid: 'acme' }
const mine: SampleNumber = { sid: 'mine', number: '1415', carrier: 'acme' }
const find = (...numbers: readonly SampleNumber[]) =>
  findCreated(numberCreation, sent, new Set<string>(), listed(...numbers))

test('the same number is the one, with its plus or without', () => {
  expect(find(mine)).toEqual({ kind: 'created', sid: 'mine' })
  expect(find({ ...mine, number: '+1415' })).toEqual({ kind: 'created', sid: 'mine' })
})

test('another carrier or another number is not', () => {
  expect(find({ ...mine, carrier: null })).toEqual({ kind: 'absent' })
  expect(find({ ...mine, number: '14155' })).toEqual({ kind: 'absent' })
  expect(findCreated(numberCreation, { number: '1415' }, new Set<string>(), listed(mine))).toEqual({ kind: 'absent' })
})

test('one like it among those that are there', () => {
  expect(findAlike(sent, listed({ ...mine, carrier: null }, mine))).toBe('mine')
  expect(findAlike(sent, listed())).toBeNull()
  expect(findAlike({ number: '' }, listed({ ...mine, number: '', carrier: null }))).toBeNull()
})
