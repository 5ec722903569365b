import { CallTally, type PlainCounts } from './call-tally.ts'

/** Calls that have one value in common. */
export interface CallGroup {
  /** null: those without it. */
  readonly value: string | null
  readonly counts: PlainCounts
}

export interface CallGroups {
  /** Most calls first; no more than a picture can show. */
  readonly groups: readonly CallGroup[]
  /** How many more there are. */
  readonly others: number
}

/** Calls by a value: as many groups as there are values. */
export class GroupTally {
  #byValue = new Map<string | null, CallTally>()

  add(value: string | null, answered: boolean, sip: number, duration: number): void {
    let tally = this.#byValue.get(value)
    if (tally === undefined) {
      tally = new CallTally()
      this.#byValue.set(value, tally)
    }
    tally.add(answered, sip, duration)
  }

  /** The largest `most` groups. */
  plain(most: number): CallGroups {
    const sorted = [...this.#byValue].sort(([, a], [, b]) => b.attempts - a.attempts)
    const groups = sorted.slice(0, most).map(([value, tally]) => ({ value, counts: tally.plain() }))
    return { groups, others: sorted.length - groups.length }
  }
}
