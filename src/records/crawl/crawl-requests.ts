/** The page's side of a crawl: makes its requests, which need the token. The other side is crawl-in-worker.ts. */
import type { Client } from '../../api/client.ts'
import { ApiError, mayPass } from '../../api/errors.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { transferOf } from '../../lib/worker-channel.ts'
import type { CrawlAsk, CrawlReply, PageRequest } from './crawl-in-worker.ts'
import type { CrawlProgress, ProgressCause } from './crawl.ts'

export interface CrawlRequestOptions {
  readonly client: Client
  readonly days: number
  /** Aborted to stop the crawl. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: CrawlProgress, cause: ProgressCause) => void
  /** Called when a request has failed and is retried after `ms`. */
  readonly onWait: (error: unknown, ms: number) => void
  /** Awaited before each request, for pauses. Rejects when the signal is aborted. */
  readonly ready: (signal: AbortSignal) => Promise<void>
  /** Total ms of all pauses so far. */
  readonly pausedMs: () => number
}

/** Makes the requests that arrive at the port. Returns a converter of why the crawl ended early to an error or null. */
export function makeCrawlRequests(port: MessagePort, options: CrawlRequestOptions): (reason: string | null) => unknown {
  const { client, days, signal, onProgress, onWait, ready, pausedMs } = options
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  /** Of the request that ends the crawl. */
  let failure: unknown = null
  let hasAnswered = false
  const post = (reply: CrawlReply) => port.postMessage(reply)

  function fail({ id, attempt }: PageRequest, error: unknown) {
    const waitMs = error instanceof ApiError ? crawlRetryDelay(error, attempt, hasAnswered) : null
    if (waitMs === null) failure ??= error
    else onWait(error, waitMs)
    post({ kind: 'failed', id, waitMs })
  }

  async function read(request: PageRequest) {
    const { id, page, count } = request
    try {
      await ready(either)
      const bytes = await readPageBytes(client, { page, count, days }, either)
      hasAnswered = true
      const reply: CrawlReply = { kind: 'response', id, bytes, receivedAt: Date.now(), pausedMs: pausedMs() }
      // Transferred instead of copied.
      port.postMessage(reply, transferOf(reply))
    } catch (error) {
      if (!either.aborted) fail(request, error)
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<readonly CrawlAsk[]>) => data.forEach(take))

  function take(data: CrawlAsk) {
    if (data.kind === 'progress') onProgress(data.progress, data.cause)
    else if (data.kind === 'read') void read(data)
    else fail(data, toUnreadable(client, { page: data.page, count: data.count, days }, Date.now()))
  }
  port.start()
  if (signal.aborted) post({ kind: 'stop' })
  else signal.addEventListener('abort', () => post({ kind: 'stop' }), { once: true })

  return (reason) => {
    port.close()
    // Requests that it no longer needs.
    over.abort(new DOMException('The crawl is over.', 'AbortError'))
    if (reason === null) return null
    return signal.aborted ? signal.reason : (failure ?? new Error(reason))
  }
}

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
const maxDelayMs = 60_000

/** About an hour of a server that is down. */
const maxAttempts = 60

/** A truncated response or a web page from a proxy, whatever its status, is temporary; a server with another API isn't. */
const maxUnreadable = 8

/** Of a server that has answered nothing but such pages yet: it hardly has call records. */
const maxAtFirst = 3

/**
 * Returns the ms before a crawl retries; null if that is of no use. A crawl of an hour must outlive a server restart,
 * so it is more patient than a person's read. 401 doesn't get here: the client waits for the next token.
 */
export function crawlRetryDelay(
  error: Pick<ApiError, 'kind' | 'outcome' | 'status' | 'isHtml' | 'retryAfter'>,
  attempt: number,
  hasAnswered = true,
): number | null {
  const max = error.kind === 'unreadable' || hasAnswered ? maxUnreadable : maxAtFirst
  const isWorthIt = mayPass(error) || ((error.kind === 'unreadable' || error.isHtml) && attempt <= max)
  if (attempt > maxAttempts || !isWorthIt) return null
  const requested = (error.retryAfter ?? 0) * 1000
  return Math.max(requested, Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 10)))
}
