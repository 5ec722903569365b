import type { PhoneNumber } from '../contract/phone-numbers.ts'
import { toDigits } from '../lib/phone-digits.ts'

/** The account's number that a party of a call is, by its digits; null where it is none of them. Patterns are no numbers. */
export function ownNumber(numbers: readonly PhoneNumber[], party: string | null): PhoneNumber | null {
  const digits = toDigits(party ?? '')
  if (digits === '') return null
  return numbers.find(({ number }) => /^\+?[\d\s().-]+$/.test(number) && toDigits(number) === digits) ?? null
}
