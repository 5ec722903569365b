import type { RecentCall } from '../../../contract/recent-calls.ts'
import { toDialled, toPartyKey } from './place-number.ts'

export interface Destination {
  readonly to: string
  /** When it was last called, ms since 1970. */
  readonly at: number
  readonly wasAnswered: boolean
}

const max = 8

/** The destinations last called by this account, from its call records: newest first, without duplicates. */
export function toRecentDestinations(records: readonly RecentCall[]): readonly Destination[] {
  const found = new Map<string, Destination>()
  const newestFirst = records.toSorted((a, b) => b.attempted_at - a.attempted_at)
  for (const { direction, to, attempted_at, answered } of newestFirst) {
    if (direction !== 'outbound' || to === null || to.trim() === '') continue
    const key = toPartyKey(to)
    if (!found.has(key)) found.set(key, { to: toDialled(to.trim()), at: attempted_at, wasAnswered: answered })
    if (found.size === max) break
  }
  return [...found.values()]
}
