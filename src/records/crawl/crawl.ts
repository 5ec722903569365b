import { createPace, type Pace } from '../../jobs/pace.ts'
import type { Doubt } from './continuity-proof.ts'
import { CrawlPlan, type Gap } from './crawl-plan.ts'
import type { PageRange } from './page-range.ts'
import { type Page, type PageStore, type Received, type Row, toSlice } from './slice.ts'

export interface CrawlOptions {
  /** Requests page `page` (from 1) of `count` records. Has its own time-out, and aborts with the signal. */
  readonly readPage: (page: number, count: number, signal: AbortSignal, attempt: number) => Promise<Page>
  /** Receives each record once, in order, as soon as its place is certain. Starts over after a resume. */
  readonly onRows: (rows: readonly Row[]) => void
  /** Called after each response and for each request that failed and will be retried. */
  readonly onProgress?: (progress: CrawlProgress, cause: ProgressCause) => void
  /** Returns the ms to wait before a retry; null to give up. `attempt` counts from 1. */
  readonly retryDelay: (error: unknown, attempt: number) => number | null
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly now: () => number
  /** Aborted to stop; with a store, the next crawl resumes there. */
  readonly signal: AbortSignal
  readonly store?: PageStore | null
  readonly largest?: number
  readonly pace?: Pace
  /**
   * Requests beyond the pace's width while the pace is at full width: for a gate that queues them, so that no time
   * passes between a response and the next request.
   */
  readonly ahead?: number
}

export type ProgressCause = 'answer' | 'retry'

export interface CrawlProgress {
  readonly rows: number
  /** The server's latest count; null if it gives none. */
  readonly total: number | null
  readonly pages: number
  readonly requests: number
  readonly retries: number
  /** false if the store failed to take a page: a resumed crawl requests it again. */
  readonly isStored: boolean
}

export interface CrawlResult extends CrawlProgress {
  readonly verdict: 'complete' | 'not proven'
  /** Why completeness isn't proven; empty if it is. */
  readonly doubts: readonly Doubt[]
  readonly gaps: readonly Gap[]
  readonly totalAtStart: number | null
  /** The error that stopped it; null if it completed. */
  readonly error: unknown
}

/** Reads every record and reports whether completeness is proven (continuity-proof.ts). Never rejects. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { store = null, largest = 500, pace = createPace(4), ahead = 0 } = options
  const { readPage, retryDelay, sleep, now, onRows } = options
  const plan = new CrawlPlan(largest, onRows)
  const fullWidth = pace.width()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const asking = new Set<PageRange>()
  /** Of the next request or response. */
  let tick = 0
  let [requests, retries, isStored] = [0, 0, true]
  let error: unknown = null

  function progress(): CrawlProgress {
    const { rows, total, pages } = plan
    return { rows, total, pages, requests, retries, isStored }
  }

  /** Takes the responses of earlier runs. Each of their requests and responses took a tick. */
  async function resume(): Promise<void> {
    for await (const received of store?.readAll() ?? []) {
      if (plan.isOver) continue
      plan.take(toSlice(received))
      tick = Math.max(tick, received.answered + 1)
    }
    // Requests in flight when a run ended may be missing.
    requests = tick - plan.pages
    retries = requests - plan.pages
  }

  async function keep(received: Received): Promise<void> {
    // Once the crawl is over, ignores requests still in flight, even if they don't react to the abort.
    if (plan.isOver || stop.signal.aborted) return
    plan.take(toSlice(received))
    options.onProgress?.(progress(), 'answer')
    // A full disk must not end a healthy crawl: resumed, it only requests this page again.
    await store?.put(received).catch(() => (isStored = false))
  }

  async function request(range: PageRange): Promise<void> {
    const { offset, count } = range
    for (let attempt = 1; ; attempt += 1) {
      const asked = tick++
      const since = now()
      requests += 1
      try {
        const page = await readPage(offset / count + 1, count, signal, attempt)
        pace.answered(now() - since)
        return await keep({ ...page, offset, count, asked, answered: tick++ })
      } catch (reason) {
        const wait = signal.aborted ? null : retryDelay(reason, attempt)
        if (wait === null) throw reason
        pace.slower()
        retries += 1
        options.onProgress?.(progress(), 'retry')
        await sleep(wait, signal)
      }
    }
  }

  /** Keeps requests in flight until the crawl is over. Rejects if one fails for good, and with the signal's reason. */
  function askForAll(): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = () => {
        if (signal.aborted) return reject(signal.reason as Error)
        while (asking.size < (pace.width() < fullWidth ? pace.width() : fullWidth + ahead)) {
          const range = plan.next(asking, pace.width() + ahead)
          if (range === null) break
          asking.add(range)
          request(range)
            .finally(() => asking.delete(range))
            .then(proceed, reject)
        }
        if (plan.isOver) resolve()
      }
      proceed()
    })
  }

  const { proof, gaps } = plan
  try {
    await resume()
    await askForAll()
  } catch (reason) {
    error = reason
    proof.doubts.add('unfinished')
  }
  stop.abort(new DOMException('The crawl is over.', 'AbortError'))
  proof.finish()
  const doubts = [...proof.doubts]
  const verdict = doubts.length === 0 ? 'complete' : 'not proven'
  return { ...progress(), verdict, doubts, gaps, totalAtStart: plan.totalAtStart, error }
}
