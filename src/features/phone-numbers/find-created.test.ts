import { expect, test } from 'vitest'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { findCreated } from './find-created.ts'
import { sampleRecord, type SampleNumber } from './phone-number-fixtures.ts'

const listed = (numbers: readonly SampleNumber[], complete = true): Listed<PhoneNumber> => ({
  rows: numbers.map(sampleRecord),
  unreadable: [],
  complete,
  total: null,
  receivedAt: 0,
})

const sent = { number: '+1415', voip_carrier_sid: 'acme' }
const mine: SampleNumber = { sid: 'mine', number: '1415', carrier: 'acme' }
const none = new Set<string>()

test('a number that was not there before is the one', () => {
  expect(findCreated(sent, none, listed([mine]))).toEqual({ kind: 'created', sid: 'mine' })
  expect(findCreated(sent, none, listed([mine], false))).toEqual({ kind: 'created', sid: 'mine' })
  expect(findCreated(sent, none, listed([{ ...mine, number: '+1415' }]))).toEqual({ kind: 'created', sid: 'mine' })
})

test('another carrier, another number, or one known before is not', () => {
  expect(findCreated(sent, none, listed([]))).toEqual({ kind: 'absent' })
  expect(findCreated(sent, none, listed([{ ...mine, carrier: null }]))).toEqual({ kind: 'absent' })
  expect(findCreated(sent, none, listed([{ ...mine, number: '14155' }]))).toEqual({ kind: 'absent' })
  expect(findCreated(sent, new Set(['mine']), listed([mine]))).toEqual({ kind: 'absent' })
})

test('where nobody can tell, it says so', () => {
  expect(findCreated(sent, null, listed([mine]))).toEqual({ kind: 'unsure', sid: 'mine' })
  expect(findCreated(sent, none, listed([mine, { ...mine, sid: 'other' }]))).toEqual({ kind: 'unsure', sid: 'mine' })
  expect(findCreated(sent, none, listed([], false))).toEqual({ kind: 'unsure', sid: null })
  expect(findCreated(sent, null, listed([]))).toEqual({ kind: 'absent' })
})

test('a record that cannot be read can still be the one', () => {
  const raw = { phone_number_sid: 'odd', number: '1415', voip_carrier_sid: 'acme', application_sid: 7 }
  const unreadable = [{ value: null, raw, issues: [] }]
  expect(findCreated(sent, none, { ...listed([]), unreadable })).toEqual({ kind: 'created', sid: 'odd' })
})
