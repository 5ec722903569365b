import { expect, test } from 'vitest'
import { PhoneNumber } from '../contract/phone-numbers.ts'
import { parseRecord } from '../contract/record.ts'
import { ownNumber } from './own-number.ts'

const numbers = ['12125550100', '+13125550101', '^1555\\d{7}$'].flatMap((number) => {
  const { value } = parseRecord(PhoneNumber, { phone_number_sid: number, number })
  return value === null ? [] : [{ value }]
})

test.each([
  ['+1 (212) 555-0100', '12125550100'],
  ['13125550101', '+13125550101'],
  // The digits of a pattern are no number.
  ['15557', null],
  ['2125550100', null],
  ['', null],
  ['anonymous', null],
  [null, null],
])('%s is %s', (party, number) => {
  expect(ownNumber(numbers, party)?.number ?? null).toBe(number)
})
