/**
 * Crawls in the worker that holds the records, while the page, which has the token, makes the requests: parsing,
 * fingerprints and proof take some milliseconds per page of 500 records, which would disturb scrolling.
 */
import { toCount } from '../../contract/answer.ts'
import { type Json, parseExactly } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { orAbort, sleep } from '../../lib/abort.ts'
import { crawl, type CrawlProgress, type CrawlResult, type ProgressCause } from './crawl.ts'
import type { Page, PageStore, Row } from './slice.ts'
import type { RecordReader } from '../store/read-records.ts'
import { receivedOf } from '../store/received-records.ts'

export interface PageRequest {
  readonly id: number
  /** From 1. */
  readonly page: number
  readonly count: number
  /** From 1. */
  readonly attempt: number
}

/** From the worker: read a page; a response is no longer needed; a response wasn't a page; the progress. */
export type CrawlAsk =
  | ({ readonly kind: 'read' | 'unreadable' } & PageRequest)
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'progress'; readonly progress: CrawlProgress; readonly cause: ProgressCause }

/** To the worker. `pausedMs` is the total length of the pauses so far. */
export type CrawlReply =
  | {
      readonly kind: 'response'
      readonly id: number
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly receivedAt: number
      readonly pausedMs: number
    }
  /** The request is to be repeated after `waitMs`; null ends the crawl. */
  | { readonly kind: 'failed'; readonly id: number; readonly waitMs: number | null }
  | { readonly kind: 'stop' }

/** Why a crawl ended: completed, stopped, a failed request, or another failure. */
export type CrawlEnd =
  | { readonly kind: 'end' | 'stopped' | 'request' }
  | { readonly kind: 'failure'; readonly reason: string }

export interface PortResult {
  readonly result: Omit<CrawlResult, 'error'>
  readonly end: CrawlEnd
}

class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly waitMs: number | null

  constructor(waitMs: number | null) {
    super('A request failed.')
    this.waitMs = waitMs
  }
}

interface Waiting {
  readonly request: PageRequest
  readonly resolve: (page: Page) => void
  readonly reject: (reason: Error) => void
}

export interface PortOptions {
  /** null if responses aren't stored. */
  readonly store: PageStore | null
  /** Reads into the table that takes the rows. */
  readonly reader: RecordReader
  readonly onRows: (rows: readonly Row[]) => void
}

/** The longest that progress waits for a request to take it along. */
const progressMs = 100

/** Crawls using requests that the other end of the port makes. Never rejects. */
export async function crawlOverPort(port: MessagePort, { store, reader, onRows }: PortOptions): Promise<PortResult> {
  const stop = new AbortController()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let pausedMs = 0
  /** Messages to post together: each one costs more than its contents. */
  let unsent: CrawlAsk[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    if (unsent.length > 0) port.postMessage(unsent)
    unsent = []
  }
  function post(ask: CrawlAsk) {
    unsent.push(ask)
    if (ask.kind !== 'progress') return flush()
    // The next request mostly follows at once and takes it along.
    timer ??= setTimeout(() => {
      timer = undefined
      flush()
    }, progressMs)
  }

  port.addEventListener('message', ({ data }: MessageEvent<CrawlReply>) => {
    if (data.kind === 'stop') {
      stop.abort(new DOMException('Stopped.', 'AbortError'))
      return
    }
    const asked = waiting.get(data.id)
    if (asked === undefined) return
    if (data.kind === 'response') {
      pausedMs = data.pausedMs
      const page = toPage(data.bytes, data.receivedAt, reader)
      // The other end then reports it as failed, with an error that describes the request.
      if (page === null) return post({ kind: 'unreadable', ...asked.request })
      asked.resolve(page)
    } else asked.reject(new RequestFailure(data.waitMs))
    waiting.delete(data.id)
  })
  port.start()

  function readPage(page: number, count: number, signal: AbortSignal, attempt: number): Promise<Page> {
    const request = { id: (lastId += 1), page, count, attempt }
    const answer = new Promise<Page>((resolve, reject) => {
      waiting.set(request.id, { request, resolve, reject })
      post({ kind: 'read', ...request })
    })
    return orAbort(answer, signal).finally(() => {
      if (waiting.delete(request.id)) post({ kind: 'drop', id: request.id })
    })
  }

  const { error, ...result } = await crawl({
    readPage,
    onRows,
    onProgress: (progress, cause) => post({ kind: 'progress', progress, cause }),
    retryDelay: (error) => (error instanceof RequestFailure ? error.waitMs : null),
    sleep,
    // Excludes pauses, which don't mean that the server is slow.
    now: () => performance.now() - pausedMs,
    signal: stop.signal,
    store,
    ahead: 3,
  })
  clearTimeout(timer)
  flush()
  port.close()
  return { result, end: toEnd(error, stop.signal) }
}

function toEnd(error: unknown, { aborted }: AbortSignal): CrawlEnd {
  if (error === null) return { kind: 'end' }
  if (aborted) return { kind: 'stopped' }
  if (error instanceof RequestFailure) return { kind: 'request' }
  return { kind: 'failure', reason: error instanceof Error ? error.message : 'It ended without a reason.' }
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
    const { total, data } = z.parse(RawPage, read === null ? parseExactly(decoder.decode(bytes)) : read.envelope)
    return { total: toCount(total), rows: read === null ? receivedOf(data) : read.records, receivedAt }
  } catch {
    return null
  }
}
