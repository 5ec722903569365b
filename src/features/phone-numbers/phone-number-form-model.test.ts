import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { emptyNumber, numberSchema, refusedField, toBody } from './phone-number-form-model.ts'

const carriers = [
  { sid: 'sid-acme', label: 'acme-trunk', numbers: 2 },
  { sid: 'sid-one', label: 'twin', numbers: 1 },
  { sid: 'sid-two', label: 'twin', numbers: 1 },
]

test('what is left empty is not sent', () => {
  expect(toBody({ ...emptyNumber, number: '1415' }, carriers)).toEqual({ number: '1415' })
})

test('numbers are sent as typed, odd ones too', () => {
  for (const number of ['+1415', '^1555\\d{7}$', '(415)', 'abc']) {
    expect(toBody({ ...emptyNumber, number }, carriers)).toEqual({ number })
  }
})

test.each([
  ['sid-acme', 'sid-acme'],
  [' sid-acme ', 'sid-acme'],
  ['ACME-trunk', 'sid-acme'],
  // Two of that name: whoever meant one of them has to say which.
  ['twin', 'twin'],
  ['never-seen', 'never-seen'],
])('carrier %j is sent as %j', (typed, sid) => {
  expect(toBody({ number: '1', carrier: typed, application: 'app' }, carriers)).toEqual({
    number: '1',
    voip_carrier_sid: sid,
    application_sid: 'app',
  })
})

test('only an empty number and white space are refused', () => {
  const fault = (number: string) => numberSchema.safeParse({ ...emptyNumber, number }).error?.issues[0]?.message
  expect(fault('')).toBe('Enter a number.')
  expect(fault('1 415')).toBe('A number has no spaces.')
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
])('%j is about %j', (serverText, field) => {
  expect(refusedField(refusal(serverText))?.field).toBe(field)
})

test('errors of other kinds belong to no field', () => {
  expect(refusedField(new Error('number is required'))).toBeNull()
})
