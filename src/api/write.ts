import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { sendOnce } from './body-stream.ts'
import type { Client, SendOptions } from './client.ts'
import type { Services } from './context.tsx'
import { ApiError } from './errors.ts'
import {
  type Journal,
  type JournalEntry,
  type Noted,
  type ReadBack,
  toDoneEntry,
  toFailedEntry,
  toOpenEntry,
} from './journal.ts'
import { lastRead, markStale, syncCache } from './sync-cache.ts'

export type WriteOutcome<Answer = unknown> =
  /** It succeeded. Without a record but with a `readError` it is "saved, not verified". */
  | ({ readonly kind: 'done'; readonly answer: Answer } & ReadBack)
  /**
   * Nothing was changed. `wasSent` is false where no request left this browser: the connection is read-only or locked,
   * or the write was given up while it waited for its turn.
   */
  | { readonly kind: 'refused'; readonly error: unknown; readonly wasSent: boolean }
  /**
   * No answer that could be read. It may have been made; with `isMade` it was, for the server said so. `settle` tells
   * the journal, once somebody has found out that it was, by reading.
   */
  | {
      readonly kind: 'unknown'
      readonly error: ApiError
      readonly isMade: boolean
      readonly settle: (found: ReadBack) => Promise<void>
    }

export type WriteOptions = Pick<SendOptions, 'signal' | 'waitSignal' | 'priority'>

/** Writes to one endpoint, with what is needed to read around it. In a component: useWrite (use-write.ts). */
export interface Writer<E extends WriteEndpoint> extends Services {
  readonly write: (input: Input<E>, options?: WriteOptions) => Promise<WriteOutcome<Output<E>>>
}

/** For what writes outside of components: an action of a toast, a job, a test. */
export function createWriter<E extends WriteEndpoint>(services: Services, endpoint: E): Writer<E> {
  return { ...services, write: (input, options) => write(services, endpoint, input, options) }
}

/**
 * Notes one write in the journal, sends it, reads its record back, and lets the cache follow: the record's own query
 * holds what was read, lists have that one row replaced and are marked stale, not fetched again: a list may hold
 * 100,000 records. Sent once, never retried. Never rejects. `signal` ends the wait for the answer, not what the server
 * has begun.
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
  // Not waited for: storing is quicker than any server.
  void keepEntry(client.journal, toOpenEntry(noted))
  let answer: Output<E>
  try {
    answer = await sendOnce(client, endpoint, input, options)
  } catch (error) {
    // Whatever happens once a request is on its way is an ApiError.
    if (!(error instanceof ApiError)) return { kind: 'refused', error, wasSent: false }
    await keepEntry(client.journal, toFailedEntry(noted, error))
    const { outcome } = error
    if (outcome === 'refused' || outcome === 'not-sent') {
      return { kind: 'refused', error, wasSent: outcome === 'refused' }
    }
    // What the cache holds is no longer certain.
    await markStale(services, endpoint)
    const settle = (found: ReadBack) => keepEntry(client.journal, toDoneEntry(noted, found))
    return { kind: 'unknown', error, isMade: outcome === 'done', settle }
  }
  const readBack = await syncCache(services, endpoint, input, answer)
  // Before anyone is told that it is done, and leaves the page.
  await keepEntry(client.journal, toDoneEntry(noted, readBack))
  return { kind: 'done', answer, ...readBack }
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
