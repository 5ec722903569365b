/**
 * One intent, one call. An intent is one form with its own id. The id is in the tab's history entry, so a reload, Back,
 * Forward and a duplicated tab keep it, and an id that was sent is never sent again.
 */
import { toPartyKey } from './place-number.ts'
import { dayMs } from '../../../lib/durations.ts'
import { randomId } from '../../../lib/random-id.ts'

/** The stored trace of a sent call. Contains no numbers. */
export interface SentIntent {
  readonly id: string
  readonly at: number
  /** Shows whether another call may be to the same parties, see `toTag`. null if refused: a retry is no second call. */
  readonly tag: number | null
}

/** Stores sent intents for all tabs of this browser. Every method rejects if storage fails. */
export interface Ledger {
  /**
   * Stores the intent and returns null, atomically across tabs; or returns the stored intent of the same id, or the one
   * that `findOther` finds among those stored.
   */
  readonly claim: (intent: SentIntent, findOther: FindOther) => Promise<SentIntent | null>
  readonly find: (id: string) => Promise<SentIntent | null>
  readonly untag: (id: string) => Promise<void>
}

export type FindOther = (sent: readonly SentIntent[]) => SentIntent | null

/** Locks an intent against other tabs. null if another tab holds it. Always succeeds if the browser has no locks. */
export type TakeLock = (id: string) => Promise<(() => void) | null>

/** ms. Older forms aren't sent, so an id stays unusable after it's forgotten. */
export const retentionMs = 30 * dayMs

/** ms. A second call to the same parties within this time is probably a mistake. */
export const duplicateMs = 60_000

/** Starts with the creation time, so ids sort by age. */
export const newIntentId = (now: number): string => `${toAgePrefix(now)}-${randomId()}`

/** Sorts before every id made at that time or later. */
export const toAgePrefix = (ms: number): string => Math.max(0, Math.floor(ms)).toString(36).padStart(9, '0')

/** Returns the id found in a history entry; null if it isn't one of ours. */
export function toIntentId(found: unknown): string | null {
  return typeof found === 'string' && /^[\da-z]{9}-[\da-z]{21}$/.test(found) ? found : null
}

export const isTooOld = (id: string, now: number): boolean => id < toAgePrefix(now - retentionMs)

/**
 * Twelve bits of a hash of both parties, salted with the intent's id. One in 4,096 pairs of numbers has the same tag:
 * rarely a wrong warning, and far too little to recover a number. A whole hash wouldn't do: the salt is stored beside
 * it, and there are so few phone numbers that all can be tried.
 */
export function toTag(id: string, from: string, to: string): number {
  // FNV-1a, 32 bits. crypto.subtle doesn't exist on plain http, and no hash hides as much as dropping all but 12 bits.
  let hash = 0x811c9dc5
  for (const character of `${id}\u0000${toPartyKey(from)}\u0000${toPartyKey(to)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash ^ (hash >>> 12) ^ (hash >>> 24)) & 0xfff
}

/** The newest call that another form sent within the last minute, probably to the same parties; null if none. */
export function findDuplicate(
  sent: readonly SentIntent[],
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
  now: number,
): SentIntent | null {
  const duplicates = sent.filter(
    (other) =>
      other.id !== id &&
      other.tag !== null &&
      Math.abs(now - other.at) < duplicateMs &&
      other.tag === toTag(other.id, from, to),
  )
  return duplicates.toSorted((a, b) => b.at - a.at)[0] ?? null
}
