import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { randomId } from '../lib/random-id.ts'
import { sendOnce } from './body-stream.ts'
import type { Client, SendOptions } from './client.ts'
import type { Services } from './context.tsx'
import { ApiError } from './errors.ts'
import { type JournalEntry, type Noted, type ReadBack, toDoneEntry, toFailedEntry, toOpenEntry } from './journal.ts'
import { lastRead, markStale, namedSid, syncCache } from './sync-cache.ts'

export type WriteOutcome<Answer = unknown> =
  /** It succeeded. Without a record but with a `readError`, it is "saved, not verified". */
  | ({ readonly kind: 'done'; readonly answer: Answer } & ReadBack)
  /**
   * Nothing was changed. `wasSent` is false if no request left this browser: the connection is read-only or locked, or
   * the write was aborted while it waited for its turn.
   */
  | { readonly kind: 'refused'; readonly error: unknown; readonly wasSent: boolean }
  /**
   * No readable response. The write may have been made; with `isMade` it was, because the server said so. `settle`
   * updates the journal once a read has shown that it was.
   */
  | {
      readonly kind: 'unknown'
      readonly error: ApiError
      readonly isMade: boolean
      readonly settle: (found: ReadBack) => Promise<void>
    }

export type WriteOptions = Pick<SendOptions, 'signal' | 'waitSignal' | 'priority'>

/** Writes to one endpoint, and holds the services to read around it. In a component: useWrite (use-write.ts). */
export interface Writer<E extends WriteEndpoint> extends Services {
  readonly write: (input: Input<E>, options?: WriteOptions) => Promise<WriteOutcome<Output<E>>>
}

/** For writes outside components: an action of a toast, a job, a test. */
export function createWriter<E extends WriteEndpoint>(services: Services, endpoint: E): Writer<E> {
  return { ...services, write: (input, options) => write(services, endpoint, input, options) }
}

/**
 * Notes one write in the journal, sends it, reads its record back and updates the cache: the record's own query gets
 * it, and lists have that one row replaced and are marked stale, not fetched again: a list may hold 100,000 records.
 * Sends once, never retries. Never rejects. `signal` ends the wait for the response, not what the server has begun.
 */
export async function write<E extends WriteEndpoint>(
  services: Services,
  endpoint: E,
  input: Input<E>,
  options: WriteOptions = {},
): Promise<WriteOutcome<Output<E>>> {
  const { client } = services
  let noted: Noted
  try {
    noted = note(client, endpoint, input, lastRead(services, endpoint, input))
  } catch (error) {
    // A path parameter is missing.
    return { kind: 'refused', error, wasSent: false }
  }
  // Not awaited: storing is quicker than any server.
  void keepEntry(client, () => toOpenEntry(noted))
  let answer: Output<E>
  try {
    answer = await sendOnce(client, endpoint, input, options)
  } catch (error) {
    // Once a request is sent, all errors are ApiErrors.
    if (!(error instanceof ApiError)) return { kind: 'refused', error, wasSent: false }
    await keepEntry(client, () => toFailedEntry(noted, error))
    const { outcome } = error
    if (outcome === 'refused' || outcome === 'not-sent') {
      return { kind: 'refused', error, wasSent: outcome === 'refused' }
    }
    // The cache may no longer be true.
    await markStale(services, endpoint)
    const settle = (found: ReadBack) => keepEntry(client, () => toDoneEntry(noted, found))
    return { kind: 'unknown', error, isMade: outcome === 'done', settle }
  }
  // Whatever fails from here on, the write was made.
  const readBack = await syncCache(services, endpoint, input, answer).catch((readError: unknown) => ({
    record: null,
    readError,
  }))
  // Before the caller learns that it is done, and leaves the page.
  await keepEntry(client, () => toDoneEntry(noted, readBack))
  return { kind: 'done', answer, ...readBack }
}

/** Returns the journal's facts about a write before it is sent: afterwards `before` is gone from the cache. */
export function note<E extends WriteEndpoint>(client: Client, endpoint: E, input: Input<E>, before: Json): Noted {
  const request = client.describe(endpoint, input)
  const sid = namedSid(endpoint, input)
  return { id: randomId(), at: Date.now(), connection: client.connection, endpoint, sid, request, before }
}

/**
 * Stores an entry, unless the client was closed: signing out deletes the journal. A full or broken store must neither
 * turn a successful write into a failure, nor hide why one failed.
 */
export async function keepEntry({ journal, closed }: Client, toEntry: () => JournalEntry): Promise<void> {
  if (closed.aborted) return
  try {
    await journal.add(toEntry())
  } catch {
    // The journal is the lesser loss.
  }
}
