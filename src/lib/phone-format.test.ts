import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDigits } from './phone-digits.ts'
import { formatNumber } from './phone-format.ts'

test.each([
  ['12125550100', '+1 212 555 0100'],
  ['+12125550100', '+1 212 555 0100'],
  ['442079460123', '+44 20 7946 0123'],
  ['33123456789', '+33 1 23 45 67 89'],
  ['5511912345678', '+55 11 91234 5678'],
  // Short for its country, but the plus marks it as international.
  ['+4585550100', '+45 85 55 01 00'],
  ['+6591234567', '+65 9123 4567'],
])('writes %s as %s', (number, formatted) => {
  expect(formatNumber(number)).toBe(formatted)
})

test.each([
  ['a national number', '2125550100'],
  ['a national number that would read as Belgian', '3215550100'],
  ['one that would read as Danish', '4585550100'],
  ['one that would lose a digit', '88005553535'],
  ['one of a country that does not exist', '99912345678'],
  ['the international prefix', '0012125550100'],
  ['a short code', '911'],
  ['an extension', '1001'],
  ['a pattern', String.raw`^1555\d{7}$`],
  ['a wildcard', '1555*'],
  ['a SIP user', 'alice'],
  ['a SIP address', 'sip:12125550100@example.com'],
  ['a number in somebody else’s spelling', '+1 (212) 555-0100'],
  ['more digits than any number has', '12125550100123456'],
  ['nothing', ''],
])('leaves %s as it is', (_, number) => {
  expect(formatNumber(number)).toBe(number)
})

test('never changes a digit', () => {
  const numbers = fc.stringMatching(/^\+?[0-9]{1,16}$/)
  fc.assert(
    fc.property(numbers, (number) => {
      expect(toDigits(formatNumber(number))).toBe(toDigits(number))
    }),
  )
})
