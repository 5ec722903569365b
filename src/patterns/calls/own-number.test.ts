import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { ownNumber } from './own-number.ts'

const row = (number: string, account_sid: string | null) => {
  const raw = { phone_number_sid: `${number} of ${account_sid}`, number, account_sid }
  return { value: PhoneNumber.schema.parse(raw), raw, issues: [] as const }
}
const another = fieldsOnly(row('13125550100', 'mine').value)
const rows = [
  another,
  row('1*', 'mine'),
  row('12125550100', 'other'),
  row('12125550100', 'mine'),
  row('12125550101', null),
  row('7', 'mine'),
]
const found = (party: string | null, account_sid: string | null = 'mine') =>
  ownNumber(rows, party, account_sid)?.phone_number_sid ?? null

test('finds the account’s own number by its digits, never another account’s', () => {
  expect(found('+1 (212) 555-0100')).toBe('12125550100 of mine')
  expect(found('+12125550100', 'MINE')).toBe('12125550100 of mine')
  expect(found('+12125550100', 'third')).toBeNull()
  // Unknown: the number's account in the first case, the connection's in the second.
  expect(found('12125550101')).toBe('12125550101 of null')
  expect(found('12125550100', null)).toBe('12125550100 of other')
  // The user, not the number 7.
  expect([found('7'), found('agent7')]).toEqual(['7 of mine', null])
  expect([found('1'), found('1*'), found(''), found(null)]).toEqual([null, null, null, null])
})
