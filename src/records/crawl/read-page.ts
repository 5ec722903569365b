import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { z } from '../../contract/zod.ts'
import type { RecordReader } from '../store/read-records.ts'
import { receivedOf } from '../store/received-records.ts'
import type { Page } from './slice.ts'

/** The same endpoint, its answer left as it came: reading it is work for the thread that holds the records. */
const listCallsAsBytes = endpoint({ ...listRecentCalls, answer: { kind: 'bytes' } })

/** What is asked for: a page (from 1) of `count` records of the last `days`. */
export interface PageQuery {
  readonly page: number
  readonly count: number
  readonly days: number
}

/** The answer's bytes: through the client's gate, after everything that a person waits for. Rejects with ApiError. */
export function readPageBytes(client: Client, query: PageQuery, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // The crawl asks again itself: it has to slow down at once, not after three silent attempts.
  return client.send(listCallsAsBytes, { ...query }, { signal, priority: 'job', retry: false })
}

// The records stay as they came: the list's order is what the crawl's proof rests on, and a parsed list tells readable
// records from others, which loses it.
const RawPage = z.object({ total: z.nullish(z.number()), data: z.custom<readonly Json[]>(Array.isArray) })

const decoder = new TextDecoder()

/** What an answer's bytes say; null: it is no page of records. */
export function toPage(bytes: Uint8Array, receivedAt: number, reader: RecordReader): Page | null {
  try {
    const read = reader.read(bytes)
    const { total, data } = z.parse(RawPage, read === null ? JSON.parse(decoder.decode(bytes)) : read.envelope)
    return { total: total ?? null, rows: read === null ? receivedOf(data) : read.records, receivedAt }
  } catch {
    return null
  }
}

/** An answer that says that all went well, and is no page of records. */
export function toUnreadable(client: Client, query: PageQuery, at: number): ApiError {
  const { name, effect } = listCallsAsBytes
  const request = client.describe(listCallsAsBytes, { ...query })
  return new ApiError({
    kind: 'unreadable',
    outcome: 'done',
    endpoint: name,
    effect,
    at,
    request,
    status: null,
    serverText: null,
  })
}

/** What decides whether asking again is of use: of an ApiError, as plain data. */
export type Trouble = Pick<ApiError, 'kind' | 'outcome' | 'status' | 'retryAfter'>

const firstDelayMs = 500
const longestDelayMs = 60_000

/** About an hour of a server that is down. */
const mostAttempts = 60

/** Half an answer, or a web page of something in between, passes; a server of another API does not. */
const mostUnreadable = 8

/**
 * How long a crawl waits before it asks again, ms; null: it is of no use. A crawl of an hour must outlive a restart of
 * the server, so it is more patient than a person's read; 401 does not get here: the client waits for the next token.
 */
export function crawlRetryDelay({ kind, status, outcome, retryAfter }: Trouble, attempt: number): number | null {
  if (attempt > mostAttempts) return null
  const mayPass =
    (kind === 'network' && outcome !== 'not-sent') ||
    kind === 'timeout' ||
    (kind === 'unreadable' && attempt <= mostUnreadable) ||
    (kind === 'http' && status !== null && (status === 408 || status === 429 || (status >= 500 && status !== 501)))
  if (!mayPass) return null
  return Math.max((retryAfter ?? 0) * 1000, Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 10)))
}
