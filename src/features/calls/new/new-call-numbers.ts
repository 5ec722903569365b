import type { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../../contract/record.ts'
import { digitsMatch, looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import type { FoundOptions, Option } from '../../../ui/options.ts'
import { toDialled } from './place-number.ts'

/** Maximum suggestions: a longer list takes longer to read than the number takes to type. */
const max = 40

interface Criteria {
  /** '' matches all. */
  readonly typed: string
  /** Sid of the chosen application; '' if none. */
  readonly application: string
  readonly names: ApplicationNames
  readonly format: (number: string) => string
}

/**
 * Finds the account's own numbers, in dialled form, that contain the typed digits in any spelling. Those of the chosen
 * application come first. Patterns are left out: no call can come from one.
 */
export function findFromNumbers(
  numbers: readonly Readable<PhoneNumber>[],
  { typed, application, names, format }: Criteria,
): FoundOptions {
  const wanted = toDigits(typed)
  if (wanted === '' && typed.trim() !== '') return { groups: [], count: 0 }
  const matches = (number: string) =>
    (wanted === '' || digitsMatch(toDigits(number), wanted)) && looksLikeNumber(number)
  const found: PhoneNumber[] = []
  const others: PhoneNumber[] = []
  let hasMore = false
  for (const one of numbers) {
    if (found.length === max) break
    const isOfIt = application !== '' && fieldOf(one, 'application_sid') === application
    const place = isOfIt ? found : others
    if (place.length < max) {
      if (matches(fieldOf(one, 'number'))) place.push(one.value)
    } else hasMore = true
  }
  // The account may have the same number from two carriers.
  const offered = new Map([...found, ...others].toReversed().map((one) => [toDialled(one.number), one]))
  const toOptions = (some: readonly PhoneNumber[]): Option[] =>
    some.flatMap((one) => {
      const dialled = toDialled(one.number)
      if (offered.get(dialled) !== one) return []
      return [{ key: dialled, label: format(dialled), hint: toApplicationText(one.application_sid, names) }]
    })
  const ofIt = toOptions(found)
  const groups = [
    { title: `Numbers of ${toApplicationText(application, names)}`, items: ofIt },
    { title: ofIt.length === 0 ? null : 'Other numbers', items: toOptions(others).slice(0, max - ofIt.length) },
  ].filter(({ items }) => items.length > 0)
  const shown = groups.reduce((sum, { items }) => sum + items.length, 0)
  return { groups, count: hasMore || shown === max ? null : shown }
}
