import type { QueryClient } from '@tanstack/react-query'
import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import type { Client, SendOptions } from './client.ts'
import { ApiError } from './errors.ts'
import { syncCache, lastRead, markStale } from './sync-cache.ts'
import {
  type Journal,
  type JournalEntry,
  type Noted,
  type ReadBack,
  toDoneEntry,
  toFailedEntry,
  toOpenEntry,
} from './journal.ts'

/** A write that succeeded. Without a record but with a `readError` it is "saved, not verified". */
export interface Written<E extends WriteEndpoint> extends ReadBack {
  readonly answer: Output<E>
}

/**
 * Sends one write, reads its record back, and lets the cache follow: the record's own query holds what
 * was read, lists have that one row replaced and are marked stale, not fetched again: a list may hold
 * 100,000 records. Rejects with the write's ApiError; what happens after success never rejects. `signal` ends the
 * wait for the answer, not what the server has begun.
 */
export async function write<E extends WriteEndpoint>(
  client: Client,
  queryClient: QueryClient,
  endpoint: E,
  input: Input<E>,
  options: Pick<SendOptions, 'signal' | 'waitSignal' | 'priority'> = {},
): Promise<Written<E>> {
  const noted = note(client, endpoint, input, lastRead(client, queryClient, endpoint, input))
  let answer: Output<E>
  // Not waited for: storing is quicker than any server.
  void keepEntry(client.journal, toOpenEntry(noted))
  try {
    answer = await client.send(endpoint, input, options)
  } catch (error) {
    if (error instanceof ApiError) {
      await keepEntry(client.journal, toFailedEntry(noted, error))
      // It may have been made, or has been: what the cache holds is no longer certain.
      if (error.outcome === 'unknown' || error.outcome === 'done') await markStale(client, queryClient, endpoint)
    }
    throw error
  }
  const { record, readError } = await syncCache(client, queryClient, endpoint, input, answer)
  // Before anyone is told that it is done, and leaves the page.
  await keepEntry(client.journal, toDoneEntry(noted, { record, readError }))
  return { answer, record, readError }
}

/** What the journal has to know before the write is sent: the record as last read (`before`) is gone from the cache after it. */
export function note<E extends WriteEndpoint>(client: Client, endpoint: E, input: Input<E>, before: Json): Noted {
  const request = client.describe(endpoint, input)
  return { id: newId(), at: Date.now(), connection: client.connection, endpoint, request, before }
}

/** A full or broken store must not turn a write that was made into a failure, nor hide why one failed. */
export async function keepEntry(journal: Journal, entry: JournalEntry): Promise<void> {
  try {
    await journal.add(entry)
  } catch {
    // The journal is the lesser loss.
  }
}

/** Unique enough for a list of one browser's writes; crypto.randomUUID does not exist on plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
}
