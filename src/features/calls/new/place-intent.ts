/**
 * One intent, one call. An intent is one form with an id of its own; the id is kept in the tab's history entry, so a
 * reload, Back and Forward, and a duplicated tab come back with the same one, and what was sent under it is never sent
 * again.
 */
import { toPartyKey } from './place-number.ts'

/** What is stored of a call that was sent: no numbers. */
export interface SentIntent {
  readonly id: string
  readonly at: number
  /**
   * Tells whether another call may be to the same parties, see `toTag`; null: it was refused, so that another try is no
   * second call.
   */
  readonly tag: number | null
}

/** Where sent intents are kept, for all tabs of this browser. Every method rejects when storage fails. */
export interface Ledger {
  /** Keeps it and answers null, in one step that no other tab can come between; or answers what is kept of its id. */
  readonly claim: (intent: SentIntent) => Promise<SentIntent | null>
  readonly find: (id: string) => Promise<SentIntent | null>
  readonly all: () => Promise<readonly SentIntent[]>
  readonly untag: (id: string) => Promise<void>
}

/** Keeps other tabs from an intent while it is held. null: one of them has it. Where there are no locks: always free. */
export type TakeLock = (id: string) => Promise<(() => void) | null>

/** How long sent ids are kept. Older forms are not sent, so that forgetting an id cannot make it usable again. */
export const keptMs = 30 * 86_400_000

/** Within this time the same parties once more are probably a mistake. */
export const twinMs = 60_000

/** Begins with the time of its making, so that ids sort by age. crypto.randomUUID does not exist on plain http. */
export function newIntentId(now: number): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36).padStart(7, '0'))
  return `${toAgePrefix(now)}-${random.join('')}`
}

/** Sorts before every id made at that time or later. */
export const toAgePrefix = (ms: number): string => Math.max(0, Math.floor(ms)).toString(36).padStart(9, '0')

/** An id found in a history entry; null: none of ours. */
export function toIntentId(found: unknown): string | null {
  return typeof found === 'string' && /^[\da-z]{9}-[\da-z]{21}$/.test(found) ? found : null
}

export const isTooOld = (id: string, now: number): boolean => id < toAgePrefix(now - keptMs)

/**
 * Twelve bits of a hash of both parties, salted with the intent's own id. Of all pairs of numbers each 4,096th has the
 * same tag: enough for a warning, which may be wrong that rarely, and far too little to learn a number from. A whole
 * hash would not do: there are so few phone numbers that all can be tried, and the salt lies beside it.
 */
export function toTag(id: string, from: string, to: string): number {
  // FNV-1a, 32 bits. crypto.subtle does not exist on plain http, and twelve bits hide what no hash function could.
  let hash = 0x811c9dc5
  for (const character of `${id}\u0000${toPartyKey(from)}\u0000${toPartyKey(to)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash ^ (hash >>> 12) ^ (hash >>> 24)) & 0xfff
}

/** The newest call that another form sent within the last minute, probably between the same parties; null: none. */
export function findTwin(
  sent: readonly SentIntent[],
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
  now: number,
): SentIntent | null {
  const twins = sent.filter(
    (other) =>
      other.id !== id &&
      other.tag !== null &&
      Math.abs(now - other.at) < twinMs &&
      other.tag === toTag(other.id, from, to),
  )
  return twins.toSorted((a, b) => b.at - a.at)[0] ?? null
}
