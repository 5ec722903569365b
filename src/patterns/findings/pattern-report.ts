/** How the patterns of an account affect each other, computed in a worker. */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { groupBy } from '../../lib/records.ts'
import type { examineInWorker } from '../number-routes/match-patterns.ts'
import type { examinePatterns, PatternFacts } from '../number-routes/examine-patterns.ts'

export interface PatternReport {
  /** By sid of the number. */
  readonly facts: ReadonlyMap<string, { readonly kind: PatternFacts['kind']; readonly coveredBy: PhoneNumber | null }>
  /** Whether all patterns were compared with each other. */
  readonly isWhole: boolean
}

/** Groups patterns by carrier, in the order in which servers try them. Those without a carrier never get a call. */
export function toPatternGroups(patterns: readonly PhoneNumber[]): readonly (readonly PhoneNumber[])[] {
  const groups = groupBy(
    patterns.filter(({ voip_carrier_sid }) => voip_carrier_sid),
    ({ voip_carrier_sid }) => voip_carrier_sid,
  )
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

/** Returns a function that examines patterns in a worker if they've changed. Rejects with the signal's reason. */
export function createExaminer(
  examine: typeof examineInWorker,
): (patterns: Iterable<PhoneNumber>, signal: AbortSignal) => Promise<PatternReport | 'failed'> {
  let last: { readonly key: string; readonly examined: readonly ReturnType<typeof examinePatterns>[] } | null = null
  return async (patterns, signal) => {
    const groups = toPatternGroups([...patterns])
    const texts = groups.map((group) => group.map(({ number }) => number))
    const key = JSON.stringify(texts)
    if (last?.key !== key) {
      const examined = await examine(texts, signal)
      if (examined === null) return 'failed'
      last = { key, examined }
    }
    return toPatternReport(groups, last.examined)
  }
}
