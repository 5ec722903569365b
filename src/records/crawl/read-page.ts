import type { Client } from '../../api/client.ts'
import { ApiError, mayPass } from '../../api/errors.ts'
import { toCount } from '../../contract/answer.ts'
import { endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { z } from '../../contract/zod.ts'
import type { RecordReader } from '../store/read-records.ts'
import { receivedOf } from '../store/received-records.ts'
import type { Page } from './slice.ts'

/** The same endpoint with a raw response: the thread that holds the records parses it. */
const listCallsAsBytes = endpoint({ ...listRecentCalls, answer: { kind: 'bytes' } })

/** A page (from 1) of `count` records of the last `days`. */
export interface PageQuery {
  readonly page: number
  readonly count: number
  readonly days: number
}

/** Returns the response's bytes. Goes through the client's gate at job priority. Rejects with ApiError. */
export function readPageBytes(client: Client, query: PageQuery, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // The crawl retries by itself: it has to slow down at once, not after three silent attempts.
  return client.send(listCallsAsBytes, { ...query }, { signal, priority: 'job', retry: false })
}

// Records stay unparsed: the crawl's proof relies on the list's order, and a parsed list loses it by separating
// readable records from others.
// Not z.json(): it would add to the code that every page loads first.
const RawPage = z.object({ total: z.optional(z.custom<Json>()), data: z.custom<readonly Json[]>(Array.isArray) })

const decoder = new TextDecoder()

/** Parses a response's bytes; null if it isn't a page of records. */
export function toPage(bytes: Uint8Array<ArrayBuffer>, receivedAt: number, reader: RecordReader): Page | null {
  try {
    const read = reader.read(bytes)
    const { total, data } = z.parse(RawPage, read === null ? JSON.parse(decoder.decode(bytes)) : read.envelope)
    return { total: toCount(total), rows: read === null ? receivedOf(data) : read.records, receivedAt }
  } catch {
    return null
  }
}

/** The error for a successful response that isn't a page of records. */
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

const firstDelayMs = 500
const longestDelayMs = 60_000

/** About an hour of a server that is down. */
const mostAttempts = 60

/** A truncated response or a web page from a proxy is temporary; a server with another API isn't. */
const mostUnreadable = 8

/**
 * Returns the ms before a crawl retries; null if that is of no use. A crawl of an hour must outlive a server restart,
 * so it is more patient than a person's read. 401 doesn't get here: the client waits for the next token.
 */
export function crawlRetryDelay(
  error: Pick<ApiError, 'kind' | 'outcome' | 'status' | 'retryAfter'>,
  attempt: number,
): number | null {
  const isWorthIt = mayPass(error) || (error.kind === 'unreadable' && attempt <= mostUnreadable)
  if (attempt > mostAttempts || !isWorthIt) return null
  const asked = (error.retryAfter ?? 0) * 1000
  return Math.max(asked, Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 10)))
}
