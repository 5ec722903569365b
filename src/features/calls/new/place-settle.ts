/** Settles a call whose response was lost: compares the live calls with those listed just before it was sent. */
import type { Client } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { Call, listCalls } from '../../../contract/calls.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../../contract/json.ts'
import { recordId } from '../../../contract/record.ts'
import { wait } from '../../../lib/abort.ts'
import { isSameParty } from './place-number.ts'

export interface SentCall {
  readonly from: string
  readonly to: string
  readonly application_sid: string
}

/** The sids listed just before; null if the list couldn't be read, so an old call can't be told from a new one. */
export type Before = ReadonlySet<string> | null

/**
 * `found`: one or several new calls between the same parties. `none`: none appeared in time. `unread`: the last read of
 * the calls failed, so the outcome is unknown.
 */
export type SettleOutcome =
  | { readonly kind: 'found'; readonly sids: readonly [string, ...string[]] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unread'; readonly error: unknown }

/** The sids of all records, including unreadable ones; null if the list is incomplete. */
export function toBefore(list: Listed<unknown>): Before {
  if (!list.complete) return null
  return new Set([...list.rows, ...list.unreadable].flatMap(({ raw }) => recordId(Call, raw) ?? []))
}

/** Finds the calls that may be the sent one. Uses the raw records, so that unreadable ones count. */
export function findSent(sent: SentCall, before: Before, { rows, unreadable }: Listed<unknown>): string[] {
  return [...rows, ...unreadable].flatMap(({ raw }) => {
    const sid = recordId(Call, raw)
    return sid !== null && before?.has(sid) !== true && isSimilar(raw, sent) ? [sid] : []
  })
}

function isSimilar(raw: Json, { from, to, application_sid }: SentCall): boolean {
  if (!isJsonObject(raw) || raw['direction'] === 'inbound') return false
  const { from: itsFrom, to: itsTo, application_sid: its } = raw
  if (typeof itsFrom !== 'string' || typeof itsTo !== 'string') return false
  // A different application means a different call. A record without one may be it.
  if (typeof its === 'string' && its !== '' && its.toLowerCase() !== application_sid.toLowerCase()) return false
  return isSameParty(itsFrom, from) && isSameParty(itsTo, to)
}

/** Waits between looks, ms: a minute in total, shorter at first. */
export const waits: readonly number[] = [
  1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000,
]

/**
 * Looks for a lost call at once and after each wait, until something is found. `onCheck` is called after each look that
 * found nothing. null if the session ended. Never rejects.
 */
export async function settle(
  client: Client,
  sent: SentCall,
  before: Before,
  onCheck: () => void,
): Promise<SettleOutcome | null> {
  let last: SettleOutcome = { kind: 'none' }
  for (const ms of [0, ...waits]) {
    if (ms > 0) await wait(ms)
    try {
      // As a poll: it waits while the user has to sign in again.
      const list = await client.send(listCalls, {}, { priority: 'poll', retry: false })
      const [first, ...others] = findSent(sent, before, list)
      if (first !== undefined) return { kind: 'found', sids: [first, ...others] }
      last = { kind: 'none' }
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'aborted') return null
      last = { kind: 'unread', error }
    }
    onCheck()
  }
  return last
}
