import type { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'
import { type ApplicationNames, toApplicationWords } from '../../../patterns/application-names.ts'
import type { Suggestion } from '../../../ui/combo-field.tsx'
import { toDialled } from './place-number.ts'

/** Offered at most: a list of suggestions that takes longer to read than to type is none. */
const most = 40

/**
 * The account's own numbers, as they are dialled: those that hold what was typed, those of the chosen application first.
 * Patterns are left out, since no call can come from one.
 */
export function toFromSuggestions(
  numbers: readonly PhoneNumber[],
  {
    typed,
    application,
    names,
  }: { readonly typed: string; readonly application: string; readonly names: ApplicationNames },
): Suggestion[] {
  const wanted = toDigits(typed)
  const fits = ({ number }: PhoneNumber) =>
    looksLikeNumber(number) && (wanted === '' || digitsMatch(toDigits(number), wanted))
  const found: PhoneNumber[] = []
  const others: PhoneNumber[] = []
  for (const number of numbers) {
    if (found.length === most) break
    const isOfIt = application !== '' && number.application_sid === application
    const place = isOfIt ? found : others
    if (place.length < most && fits(number)) place.push(number)
  }
  const offered = new Map<string, Suggestion>()
  for (const { number, application_sid } of [...found, ...others]) {
    const value = toDialled(number)
    // The same number may have come over two carriers.
    if (!offered.has(value))
      offered.set(value, { value, label: `leads to ${toApplicationWords(application_sid, names)}` })
  }
  return [...offered.values()].slice(0, most)
}
