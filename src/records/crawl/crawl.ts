import { createPace, type Pace } from '../../jobs/pace.ts'
import { ContinuityProof, type Doubt } from './continuity-proof.ts'
import { Copies } from './copies.ts'
import { noStore, type PageStore } from './page-store.ts'
import { type PageRange, stepOver, usualOverlap } from './page-range.ts'
import { isEnd, type Page, type Received, type Row, type Slice, toSlice } from './slice.ts'

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
  readonly store?: PageStore
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

/** A place where two pages didn't overlap at first. */
export interface Gap {
  /** Position in the list at that time. */
  readonly offset: number
  /** How often it was reread. */
  readonly readings: number
  readonly closed: boolean
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

/** Rereadings of one boundary, each with a wider overlap, before going on without proof. */
const mostOverlapChecks = 8
/** Consecutive readings that only found the list pushed further down. */
const mostTopReadings = 2000
/** Pages of new calls to search for the first row at the end. */
const mostTopPages = 200

/** Reads every record and reports whether completeness is proven (continuity-proof.ts). Never rejects. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { store = noStore, largest = 500, pace = createPace(4), ahead = 0 } = options
  const { readPage, retryDelay, sleep, now, onRows } = options
  const fullWidth = pace.width()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  let rows = 0
  const proof = new ContinuityProof({
    largest,
    emit: (some) => {
      rows += some.length
      onRows(some)
    },
  })
  const copies = new Copies()
  const gaps: Gap[] = []
  const asking = new Set<PageRange>()
  /** Slices that don't join yet, nearest first. */
  let pool: Slice[] = []
  let tick = 0
  let [pages, requests, retries, overlapChecks, topReadings, anomalies, idlePasses] = [0, 0, 0, 0, 0, 0, 0]
  let total: number | null = null
  let totalAtStart: number | null = null
  let [closingAt, isOver, isStored] = [0, false, true]
  let error: unknown = null

  function progress(): CrawlProgress {
    return { rows, total, pages, requests, retries, isStored }
  }

  /** Returns the next request; null until another response arrives. */
  function next(): PageRange | null {
    if (isOver) return null
    if (proof.first === null) return asking.size === 0 ? { offset: 0, count: copies.size(largest) } : null
    if (proof.hasEnded) return asking.size === 0 ? { offset: closingAt, count: largest } : null
    const { frontier } = proof
    const others = [...pool, ...asking]
    const covers = ({ offset, count }: PageRange) => offset <= frontier && offset + count > frontier
    // Small pages can't catch up with a list pushed down fast, pages of one size can't confirm copies: they take turns.
    const isLargest = topReadings > mostOverlapChecks && (topReadings + copies.readings) % 2 === 0
    const most = isLargest ? largest : copies.size(largest)
    if (![...asking].some(covers))
      return stepOver(frontier, usualOverlap(largest, overlapChecks), most, proof.endOffset)
    const reach = Math.max(...others.map(({ offset, count }) => offset + count))
    const isWorth = overlapChecks === 0 && others.length < 2 * (pace.width() + ahead) && reach < (total ?? 0)
    return isWorth ? stepOver(reach, usualOverlap(largest), largest) : null
  }

  /** Processes one response. Depends only on the responses, so that stored ones lead to the same state. */
  function take(slice: Slice): void {
    pages += 1
    tick = Math.max(tick, slice.answered + 1)
    total = slice.total
    copies.note(slice)
    if (proof.hasEnded) close(slice)
    else if (proof.first === null) begin(slice)
    else {
      if (isAnomaly(slice)) return
      if (slice.rows.length === 0 && slice.total !== 0) {
        // Past the end: the rest of the list ends further up.
        if (!proof.raiseFrontier(slice)) idlePasses += 1
        // No allowed page size reaches across this end of the list.
        if (idlePasses >= mostOverlapChecks) {
          proof.doubts.add('gap')
          proof.hasEnded = true
        }
        return
      }
      settle(slice)
    }
  }

  function begin(slice: Slice): void {
    // A stored crawl may lack its first page. Without starting over, the missing records would pass for new calls.
    if (slice.offset > 0 || isAnomaly(slice) || isDoubled(slice)) return
    copies.readings = 0
    totalAtStart = slice.total
    proof.begin(slice)
    // One response that holds the whole list is proof by itself.
    if (proof.hasEnded) isOver = true
  }

  /** Whether a page is short although its total says there is more, or longer than requested. */
  function isAnomaly(slice: Slice): boolean {
    const { offset, count, total, rows } = slice
    const isPast = rows.length === 0 && offset > 0 && (total === null || total <= offset)
    if (rows.length > count) proof.doubts.add('total')
    if (rows.length >= count || isEnd(slice) || isPast) return false
    anomalies += 1
    if (anomalies < mostOverlapChecks) return true
    proof.doubts.add('total')
    if (proof.first === null) proof.begin(slice)
    proof.force(slice, 'total')
    proof.hasEnded = true
    return true
  }

  /** Whether it adds no unconfirmed copies. */
  const isSure = (slice: Slice): boolean => copies.isSure(slice, proof.endTime)

  /** Whether it must wait: it lists a record twice, unconfirmed. After enough readings, it goes on with a doubt. */
  function isDoubled(slice: Slice): boolean {
    if (isSure(slice)) return false
    if (copies.readAgain(slice, proof.endTime) && proof.doubts.size === 0) return true
    proof.doubts.add('twice')
    return false
  }

  function settle(slice: Slice): void {
    // Requested ahead, while another request covers the frontier: says nothing about the frontier.
    const isAhead = slice.offset > proof.frontier
    if (isAhead && !isSure(slice)) return void pool.push(slice)
    if (isDoubled(slice)) return
    const fit = proof.offer(slice)
    if (fit === 'joined') return advance()
    if (fit === 'apart' || (fit === 'unclear' && isAhead)) pool.push(slice)
    if (isAhead) return
    if (fit === 'above' && topReadings < mostTopReadings && proof.doubts.size === 0) {
      // Pushed down by new calls.
      topReadings += 1
      proof.lowerFrontier(slice)
      return
    }
    overlapChecks += 1
    // The reread page, meant to confirm another, may only have been too small.
    if (copies.readings > 0) copies.readings += 1
    // The list now ends higher up: the next request has to start there.
    if (isEnd(slice)) proof.raiseFrontier(slice)
    // Once proof is out of reach, rereading only burdens the server.
    if (overlapChecks < (copies.readings > 0 ? 4 : 1) * mostOverlapChecks && proof.doubts.size === 0) return
    gaps.push({ offset: proof.frontier, readings: overlapChecks, closed: false })
    overlapChecks = 0
    pool = pool.filter((other) => other !== slice)
    proof.force(slice, fit === 'unclear' ? proof.trouble : 'gap')
    advance()
  }

  /** After the proof grew: tries the waiting slices again. */
  function advance(): void {
    if (overlapChecks > 0) gaps.push({ offset: proof.frontier, readings: overlapChecks, closed: true })
    overlapChecks = 0
    copies.readings = 0
    topReadings = 0
    pool = pool.filter((slice) => isSure(slice) || slice.offset + slice.rows.length > proof.frontier)
    let grew = true
    while (grew && !proof.hasEnded) {
      grew = false
      for (const slice of pool.filter(isSure).toSorted((a, b) => a.offset - b.offset)) {
        const fit = proof.offer(slice)
        if (fit === 'joined' || fit === 'above') pool = pool.filter((other) => other !== slice)
        if (fit !== 'joined') continue
        grew = true
        break
      }
    }
  }

  function close(slice: Slice): void {
    if (slice.offset !== closingAt || slice.count !== largest || proof.last === null) return
    // Requested before the end was known: says nothing about later changes.
    if (slice.asked < proof.last.answered) return
    if (proof.close(slice)) isOver = true
    else {
      closingAt += largest
      if (closingAt < mostTopPages * largest) return
      proof.doubts.add('top')
      isOver = true
    }
  }

  async function keep(received: Received): Promise<void> {
    if (isOver) return
    take(toSlice(received))
    options.onProgress?.(progress(), 'answer')
    // A full disk must not end a healthy crawl: resumed, it only requests this page again.
    await store.put(received).catch(() => (isStored = false))
  }

  async function ask(range: PageRange): Promise<void> {
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

  try {
    for await (const received of store.readAll()) if (!isOver) take(toSlice(received))
    // Earlier runs: each request and each response took a tick. Requests in flight when a run ended may be missing.
    requests = tick - pages
    retries = requests - pages
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        if (signal.aborted) return reject(signal.reason as Error)
        while (asking.size < (pace.width() < fullWidth ? pace.width() : fullWidth + ahead)) {
          const range = next()
          if (range === null) break
          asking.add(range)
          ask(range)
            .finally(() => asking.delete(range))
            .then(proceed, reject)
        }
        if (isOver) resolve()
      }
      proceed()
    })
  } catch (reason) {
    error = reason
    proof.doubts.add('unfinished')
  }
  // Ignores requests still in flight, even if they don't react to the abort.
  isOver = true
  stop.abort(new DOMException('The crawl is over.', 'AbortError'))
  proof.finish()
  const doubts = [...proof.doubts]
  return { ...progress(), verdict: doubts.length === 0 ? 'complete' : 'not proven', doubts, gaps, totalAtStart, error }
}
