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

/** From the worker: read a page; a response wasn't a page; the progress. */
export type CrawlAsk =
  | ({ readonly kind: 'read' | 'unreadable' } & PageRequest)
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

export interface PortResult extends Omit<CrawlResult, 'error'> {
  /** Why it ended early, if the other end doesn't know: it made the requests, and stops the crawl. null if it completed. */
  readonly reason: string | null
}

class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly waitMs: number | null

  constructor(waitMs: number | null) {
    super('A request failed.')
    this.waitMs = waitMs
  }
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
  /** What to do with the reply to a request, by its id. */
  const waiting = new Map<number, (reply: Exclude<CrawlReply, { readonly kind: 'stop' }>) => void>()
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
    if (data.kind === 'stop') stop.abort(new DOMException('Stopped.', 'AbortError'))
    else waiting.get(data.id)?.(data)
  })
  port.start()

  function readPage(page: number, count: number, signal: AbortSignal, attempt: number): Promise<Page> {
    const request = { id: (lastId += 1), page, count, attempt }
    const answer = new Promise<Page>((resolve, reject) => {
      waiting.set(request.id, (reply) => {
        if (reply.kind === 'failed') return reject(new RequestFailure(reply.waitMs))
        pausedMs = reply.pausedMs
        const read = toPage(reply.bytes, reply.receivedAt, reader)
        // The other end then reports it as failed, with an error that describes the request.
        if (read === null) post({ kind: 'unreadable', ...request })
        else resolve(read)
      })
      post({ kind: 'read', ...request })
    })
    return orAbort(answer, signal).finally(() => waiting.delete(request.id))
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
  port.close()
  const reason = error instanceof Error ? error.message : 'It ended without a reason.'
  return { ...result, reason: error === null ? null : reason }
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
