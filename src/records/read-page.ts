import type { Client } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { listRecentCalls } from '../contract/recent-calls.ts'
import { z } from '../contract/zod.ts'
import type { Page } from './crawl.ts'

/**
 * The same endpoint, its records left as they came: the list's order is what the crawl's proof rests on, and a parsed
 * list tells readable records from others, which loses it.
 */
const listRawCalls = endpoint({
  ...listRecentCalls,
  answer: {
    kind: 'value',
    name: 'RecentCallsPage',
    schema: z.object({ total: z.nullish(z.number()), data: z.custom<readonly Json[]>(Array.isArray) }),
  },
})

/** Reads pages for a crawl: through the client's gate, after everything that a person waits for. */
export function createPageReader(client: Client, days: number, now: () => number = Date.now) {
  return async (page: number, count: number, signal: AbortSignal): Promise<Page> => {
    // The crawl asks again itself: it has to slow down at once, not after three silent attempts.
    const options = { signal, priority: 'job', retry: false } as const
    const { total, data } = await client.send(listRawCalls, { page, count, days }, options)
    return { total: total ?? null, rows: data, receivedAt: now() }
  }
}

const firstDelayMs = 500
const longestDelayMs = 60_000

/** About an hour of a server that is down. */
const mostAttempts = 60

/**
 * How long a crawl waits before it asks again, ms; null: it is of no use. A crawl of an hour must outlive a restart of
 * the server, so it is more patient than a person's read; 401 does not get here: the client waits for the next token.
 */
export function crawlRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof ApiError) || attempt > mostAttempts) return null
  const { kind, status, outcome, retryAfter } = error
  const mayPass =
    (kind === 'network' && outcome !== 'not-sent') ||
    kind === 'timeout' ||
    (kind === 'http' && status !== null && (status === 408 || status === 429 || (status >= 500 && status !== 501)))
  if (!mayPass) return null
  return Math.max((retryAfter ?? 0) * 1000, Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 10)))
}
