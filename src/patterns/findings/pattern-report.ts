/** What the patterns of an account do to each other, worked out in a worker. */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { looksLikeNumber } from '../../lib/phone-digits.ts'
import { groupBy } from '../../lib/records.ts'
import type { examinePatterns, PatternFacts } from '../number-routes/examine-patterns.ts'
import { isPattern } from '../number-routes/route-number.ts'

export interface PatternReport {
  /** By sid of the number. */
  readonly facts: ReadonlyMap<string, { readonly kind: PatternFacts['kind']; readonly coveredBy: PhoneNumber | null }>
  /** All were compared with each other. */
  readonly isWhole: boolean
}

/** Patterns of each carrier, in the order in which servers try them. Those without a carrier never get a call. */
export function toPatternGroups(
  numbers: readonly Pick<Readable<PhoneNumber>, 'value'>[],
): readonly (readonly PhoneNumber[])[] {
  // A number with punctuation is no pattern to whoever stored it, whatever servers make of it.
  const patterns = numbers.flatMap(({ value }) =>
    value.voip_carrier_sid && isPattern(value.number) && !looksLikeNumber(value.number) ? [value] : [],
  )
  const groups = groupBy(patterns, ({ voip_carrier_sid }) => voip_carrier_sid)
  return Array.from(groups.values(), (group) => group.toSorted((a, b) => b.number.length - a.number.length))
}

/** `examined`: in the order of the groups. */
export function toPatternReport(
  groups: readonly (readonly PhoneNumber[])[],
  examined: readonly ReturnType<typeof examinePatterns>[],
): PatternReport {
  const facts = groups.flatMap((group, place) =>
    group.flatMap((one, index) => {
      const found = examined[place]?.facts[index]
      if (found === undefined) return []
      const coveredBy = found.coveredBy === null ? null : (group[found.coveredBy] ?? null)
      return [[one.phone_number_sid, { kind: found.kind, coveredBy }] as const]
    }),
  )
  return { facts: new Map(facts), isWhole: examined.every(({ isWhole }) => isWhole) }
}
