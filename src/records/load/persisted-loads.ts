/** Finds and removes the loads whose responses are stored in this browser. */
import type { Client } from '../../api/client.ts'
import { parseJson } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { orAbort } from '../../lib/abort.ts'
import { pagesDatabase, persistedPages } from '../crawl/persisted-pages.ts'

/** A load whose responses are stored in this browser. */
export interface PersistedLoad {
  readonly id: string
  readonly days: number
  /** ms since 1970. */
  readonly startedAt: number
}

/** Server, account, days, start: everything needed to resume. */
const Name = z.tuple([z.string(), z.nullable(z.string()), z.number(), z.number()])

export function toPersistedId({ connection }: Client, days: number, startedAt: number): string {
  return JSON.stringify([connection.server, connection.account_sid, days, startedAt])
}

/** Parses an id of stored responses; null if it belongs to another connection or another version. */
export function readPersistedId({ connection }: Pick<Client, 'connection'>, id: string): PersistedLoad | null {
  const { data } = z.safeParse(Name, parseJson(id))
  if (data === undefined) return null
  const [server, account_sid, days, startedAt] = data
  return server === connection.server && account_sid === connection.account_sid ? { id, days, startedAt } : null
}

/** ms; working storage is faster. Some browsers never answer if the page has no access to storage. */
const storageMs = 3000

/** Returns this connection's stored loads, newest first, and the number of other connections' loads. Never rejects. */
export async function findPersistedLoads(client: Client): Promise<{ own: readonly PersistedLoad[]; others: number }> {
  try {
    const ids = await orAbort(storedIds(), AbortSignal.timeout(storageMs))
    const own = ids.map((id) => readPersistedId(client, id)).filter((stored) => stored !== null)
    return { own: own.toSorted((a, b) => b.startedAt - a.startedAt), others: ids.length - own.length }
  } catch {
    return { own: [], others: 0 }
  }
}

async function storedIds(): Promise<readonly string[]> {
  // Opening the database to look would create it.
  const known = await indexedDB.databases()
  return known.some(({ name }) => name === pagesDatabase) ? persistedPages.crawls() : []
}

/**
 * Removes this connection's stored loads: all, or those begun before a time. However long it takes: signing out must
 * not leave any. May reject.
 */
export async function forgetPersistedLoads(client: Client, startedBefore = Number.POSITIVE_INFINITY): Promise<void> {
  for (const id of await storedIds()) {
    const stored = readPersistedId(client, id)
    if (stored !== null && stored.startedAt < startedBefore) await persistedPages.forget(id)
  }
}
