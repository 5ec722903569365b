import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { ApiError } from '../../api/errors.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { findCreated } from '../../patterns/edit/create-record.tsx'
import { sampleRecord, type SampleNumber } from './phone-number-fixtures.ts'
import {
  emptyNumber,
  findSimilar,
  numberCreation,
  numberSchema,
  refusedField,
  toBody,
} from './phone-number-form-model.ts'

const carriers = [
  { sid: 'sid-acme', label: 'acme-trunk', numbers: 2 },
  { sid: 'sid-one', label: 'twin', numbers: 1 },
  { sid: 'sid-two', label: 'twin', numbers: 1 },
]

test('omits empty fields', () => {
  expect(toBody({ ...emptyNumber, number: '1415' }, carriers)).toEqual({ number: '1415' })
})

test('sends numbers as typed, however odd', () => {
  for (const number of ['+1415', '^1555\\d{7}$', '(415)', 'abc']) {
    expect(toBody({ ...emptyNumber, number }, carriers)).toEqual({ number })
  }
})

test.each([
  ['sid-acme', 'sid-acme'],
  [' sid-acme ', 'sid-acme'],
  ['ACME-trunk', 'sid-acme'],
  // Two carriers share this name, so it must be given by SID.
  ['twin', 'twin'],
  ['never-seen', 'never-seen'],
])('sends carrier %j as %j', (typed, sid) => {
  expect(toBody({ number: '1', carrier: typed, application: 'app' }, carriers)).toEqual({
    number: '1',
    voip_carrier_sid: sid,
    application_sid: 'app',
  })
})

test('refuses only an empty number and white space', () => {
  const fault = (number: string) => numberSchema.safeParse({ ...emptyNumber, number }).error?.issues[0]?.message
  expect(fault('')).toBe('Enter a number.')
  expect(fault('1 415')).toBe('Remove the spaces.')
  expect(fault('*')).toBeUndefined()
})

const refusal = (serverText: string | null, status = 400) =>
  new ApiError({
    kind: 'http',
    endpoint: 'createPhoneNumber',
    effect: 'write',
    outcome: status < 500 ? 'refused' : 'unknown',
    status,
    serverText,
    at: 0,
    request: {
      method: 'POST',
      url: 'https://api.example.com/v1/PhoneNumbers',
      accept: 'application/json',
      body: undefined,
    },
  })

test.each([
  ['number is required', 'number'],
  ['number cannot contain whitespace', 'number'],
  ["Duplicate entry '1415-acme' for key 'phone_numbers_unique_idx_voip_carrier_number'", 'number'],
  ['voip_carrier not found for sid x', 'carrier'],
  ['voip_carrier_sid does not belong to the account', 'carrier'],
  ['a foreign key constraint fails (FOREIGN KEY (`application_sid`) REFERENCES `applications`)', 'application'],
  ['a foreign key constraint fails (FOREIGN KEY (`voip_carrier_sid`) REFERENCES `voip_carriers`)', 'carrier'],
  ['a foreign key constraint fails', undefined],
  ['insufficient privileges', undefined],
  ['voip_carrier_sid is required', 'carrier'],
  [null, undefined],
])('assigns server text %j to field %j', (serverText, field) => {
  expect(refusedField(refusal(serverText))?.field).toBe(field)
})

test('assigns other errors to no field', () => {
  expect(refusedField(new Error('number is required'))).toBeNull()
})

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

test('finds the created number with or without its plus', () => {
  expect(find(mine)).toEqual({ kind: 'created', sid: 'mine' })
  expect(find({ ...mine, number: '+1415' })).toEqual({ kind: 'created', sid: 'mine' })
})

test('does not match another carrier or another number', () => {
  expect(find({ ...mine, carrier: null })).toEqual({ kind: 'absent' })
  expect(find({ ...mine, number: '14155' })).toEqual({ kind: 'absent' })
  expect(findCreated(numberCreation, { number: '1415' }, new Set<string>(), listed(mine))).toEqual({ kind: 'absent' })
})

test('finds an existing number like the one to be created', () => {
  const list = listed({ ...mine, carrier: null }, mine)
  expect(findSimilar(sent, list)).toBe('mine')
  const others = list.rows.map(({ value }) => fieldsOnly(value))
  expect(findSimilar({ ...sent, number: '1416' }, { ...list, rows: others })).toBeNull()
  expect(findSimilar(sent, listed())).toBeNull()
  expect(findSimilar({ number: '' }, listed({ ...mine, number: '', carrier: null }))).toBeNull()
})
