import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { transferOf } from '../../lib/worker-channel.ts'
import type { CrawlAsk, CrawlEnd, CrawlReply, PageRequest } from './crawl-port.ts'
import type { CrawlProgress, ProgressCause } from './crawl.ts'
import { crawlRetryDelay, readPageBytes, toUnreadable } from './read-page.ts'

export interface ServeOptions {
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

/** Makes the requests of a crawl in a worker (crawl-port.ts). Returns a converter of its end to an error or null. */
export function serveCrawl(port: MessagePort, options: ServeOptions): (end: CrawlEnd) => unknown {
  const { client, days, signal, onProgress, onWait, ready, pausedMs } = options
  const asking = new Map<number, AbortController>()
  /** Of the request that ends the crawl. */
  let failure: unknown = null
  const post = (reply: CrawlReply) => port.postMessage(reply)

  function fail({ id, attempt }: PageRequest, error: unknown) {
    const waitMs = error instanceof ApiError ? crawlRetryDelay(error, attempt) : null
    if (waitMs === null) failure ??= error
    else onWait(error, waitMs)
    post({ kind: 'failed', id, waitMs })
  }

  async function read(request: PageRequest) {
    const { id, page, count } = request
    const drop = new AbortController()
    asking.set(id, drop)
    const either = AbortSignal.any([signal, drop.signal])
    try {
      await ready(either)
      const bytes = await readPageBytes(client, { page, count, days }, either)
      const reply: CrawlReply = { kind: 'response', id, bytes, receivedAt: Date.now(), pausedMs: pausedMs() }
      // Transferred instead of copied.
      port.postMessage(reply, transferOf(reply))
    } catch (error) {
      if (!either.aborted) fail(request, error)
    }
    asking.delete(id)
  }

  port.addEventListener('message', ({ data }: MessageEvent<readonly CrawlAsk[]>) => data.forEach(take))

  function take(data: CrawlAsk) {
    if (data.kind === 'progress') onProgress(data.progress, data.cause)
    else if (data.kind === 'read') void read(data)
    else if (data.kind === 'drop') asking.get(data.id)?.abort(new DOMException('No longer needed.', 'AbortError'))
    else fail(data, toUnreadable(client, { page: data.page, count: data.count, days }, Date.now()))
  }
  port.start()
  if (signal.aborted) post({ kind: 'stop' })
  else signal.addEventListener('abort', () => post({ kind: 'stop' }), { once: true })

  return (end) => {
    port.close()
    // The end may arrive before the messages that drop the remaining requests.
    for (const drop of asking.values()) drop.abort(new DOMException('The crawl is over.', 'AbortError'))
    if (end.kind === 'request') return failure
    if (end.kind === 'failure') return new Error(end.reason)
    return end.kind === 'stopped' ? signal.reason : null
  }
}
