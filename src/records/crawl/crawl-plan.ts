/**
 * Decides which pages a crawl requests, and takes their responses. Depends on nothing but the responses and their
 * order, so that stored ones lead to the same state. The requests themselves are crawl.ts's.
 */
import { ContinuityProof } from './continuity-proof.ts'
import { Copies } from './copies.ts'
import { type PageRange, stepOver, defaultOverlap } from './page-range.ts'
import { isEnd, type Row, type Slice } from './slice.ts'

/** A place where two pages didn't overlap at first. */
export interface Gap {
  /** Position in the list at that time. */
  readonly offset: number
  /** How often it was reread. */
  readonly readings: number
  readonly closed: boolean
}

/** Rereadings of one boundary, each with a wider overlap, before going on without proof. */
const maxOverlapChecks = 8
/** Consecutive readings that only found the list pushed further down. */
const maxTopReadings = 2000
/** Pages of new calls to search for the first row at the end. */
const maxTopPages = 200

export class CrawlPlan {
  readonly proof: ContinuityProof
  readonly gaps: Gap[] = []
  /** Nothing is left to request. */
  isOver = false
  /** Records, in order and final, and pages so far. */
  rows = 0
  pages = 0
  /** The server's count, in the latest response and in the first. */
  total: number | null = null
  totalAtStart: number | null = null
  readonly #largest: number
  readonly #copies = new Copies()
  /** Slices that don't join yet, nearest first. */
  #pool: Slice[] = []
  /** At the present boundary: readings in search of an overlap, and readings that ended above it. */
  #overlapChecks = 0
  #topReadings = 0
  /** In the whole crawl: impossible pages, and pages past the end that told nothing new. */
  #anomalies = 0
  #idlePasses = 0
  /** Where the top is searched for at the end. */
  #closingAt = 0

  constructor(largest: number, onRows: (rows: readonly Row[]) => void) {
    this.#largest = largest
    this.proof = new ContinuityProof({
      largest,
      emit: (some) => {
        this.rows += some.length
        onRows(some)
      },
    })
  }

  /** Returns the next page to request beside those in flight, for `width` at once; null until another one arrives. */
  next(asking: ReadonlySet<PageRange>, width: number): PageRange | null {
    const proof = this.proof
    const copies = this.#copies
    const largest = this.#largest
    if (this.isOver) return null
    if (proof.first === null) return asking.size === 0 ? { offset: 0, count: copies.size(largest) } : null
    if (proof.hasEnded) return asking.size === 0 ? { offset: this.#closingAt, count: largest } : null
    const { frontier } = proof
    const others = [...this.#pool, ...asking]
    const covers = ({ offset, count }: PageRange) => offset <= frontier && offset + count > frontier
    // Small pages can't catch up with a list pushed down fast, pages of one size can't confirm copies: they take turns.
    const isLargest = this.#topReadings > maxOverlapChecks && (this.#topReadings + copies.readings) % 2 === 0
    const max = isLargest ? largest : copies.size(largest)
    if (![...asking].some(covers))
      return stepOver(frontier, defaultOverlap(largest, this.#overlapChecks), max, proof.endOffset)
    const reach = Math.max(...others.map(({ offset, count }) => offset + count))
    const isWorth = this.#overlapChecks === 0 && others.length < 2 * width && reach < (this.total ?? 0)
    return isWorth ? stepOver(reach, defaultOverlap(largest), largest) : null
  }

  /** Takes one response. */
  take(slice: Slice): void {
    const { proof } = this
    this.pages += 1
    this.total = slice.total
    this.#copies.note(slice)
    if (proof.hasEnded) this.#close(slice)
    else if (proof.first === null) this.#begin(slice)
    else if (!this.#isAnomaly(slice)) {
      if (slice.rows.length > 0 || slice.total === 0) this.#settle(slice)
      else this.#passEnd(slice)
    }
  }

  #begin(slice: Slice): void {
    // A stored crawl may lack its first page. Without starting over, the missing records would pass for new calls.
    if (slice.offset > 0 || this.#isAnomaly(slice) || this.#isDoubled(slice)) return
    this.#copies.readings = 0
    this.totalAtStart = slice.total
    this.proof.begin(slice)
    // One response that holds the whole list is proof by itself.
    if (this.proof.hasEnded) this.isOver = true
  }

  /** Whether a page is short although its total says there is more, or longer than requested. */
  #isAnomaly(slice: Slice): boolean {
    const { proof } = this
    const { offset, count, total, rows } = slice
    const isPast = rows.length === 0 && offset > 0 && (total === null || total <= offset)
    if (rows.length > count) proof.doubts.add('total')
    if (rows.length >= count || isEnd(slice) || isPast) return false
    this.#anomalies += 1
    if (this.#anomalies < maxOverlapChecks) return true
    proof.doubts.add('total')
    if (proof.first === null) proof.begin(slice)
    proof.force(slice, 'total')
    proof.hasEnded = true
    return true
  }

  /** An empty page past the end: the rest of the list ends further up. */
  #passEnd(slice: Slice): void {
    const { proof } = this
    if (!proof.raiseFrontier(slice)) this.#idlePasses += 1
    if (this.#idlePasses < maxOverlapChecks) return
    // No allowed page size reaches across this end of the list.
    proof.doubts.add('gap')
    proof.hasEnded = true
  }

  /** Whether it adds no unconfirmed copies. */
  #isSure(slice: Slice): boolean {
    return this.#copies.isSure(slice, this.proof.endTime)
  }

  /** Whether it must wait: it lists a record twice, unconfirmed. After enough readings, it goes on with a doubt. */
  #isDoubled(slice: Slice): boolean {
    const { doubts, endTime } = this.proof
    if (this.#isSure(slice)) return false
    if (this.#copies.readAgain(slice, endTime) && doubts.size === 0) return true
    doubts.add('twice')
    return false
  }

  #settle(slice: Slice): void {
    const proof = this.proof
    const copies = this.#copies
    // Requested ahead, while another request covers the frontier: says nothing about the frontier.
    const isAhead = slice.offset > proof.frontier
    if (isAhead && !this.#isSure(slice)) return void this.#pool.push(slice)
    if (this.#isDoubled(slice)) return
    const fit = proof.offer(slice)
    if (fit === 'joined') return this.#advance()
    if (fit === 'apart' || (fit === 'unclear' && isAhead)) this.#pool.push(slice)
    if (isAhead) return
    if (fit === 'above' && this.#topReadings < maxTopReadings && proof.doubts.size === 0) {
      // Pushed down by new calls.
      this.#topReadings += 1
      proof.lowerFrontier(slice)
      return
    }
    this.#overlapChecks += 1
    // The reread page, meant to confirm another, may only have been too small.
    if (copies.readings > 0) copies.readings += 1
    // The list now ends higher up: the next request has to start there.
    if (isEnd(slice)) proof.raiseFrontier(slice)
    // Once proof is out of reach, rereading only burdens the server.
    const enough = (copies.readings > 0 ? 4 : 1) * maxOverlapChecks
    if (this.#overlapChecks < enough && proof.doubts.size === 0) return
    this.gaps.push({ offset: proof.frontier, readings: this.#overlapChecks, closed: false })
    this.#overlapChecks = 0
    this.#pool = this.#pool.filter((other) => other !== slice)
    proof.force(slice, fit === 'unclear' ? proof.trouble : 'gap')
    this.#advance()
  }

  /** After the proof grew: tries the waiting slices again. */
  #advance(): void {
    const { proof } = this
    const isSure = (slice: Slice) => this.#isSure(slice)
    if (this.#overlapChecks > 0) this.gaps.push({ offset: proof.frontier, readings: this.#overlapChecks, closed: true })
    this.#overlapChecks = 0
    this.#copies.readings = 0
    this.#topReadings = 0
    this.#pool = this.#pool.filter((slice) => isSure(slice) || slice.offset + slice.rows.length > proof.frontier)
    let grew = true
    while (grew && !proof.hasEnded) {
      grew = false
      for (const slice of this.#pool.filter(isSure).toSorted((a, b) => a.offset - b.offset)) {
        const fit = proof.offer(slice)
        if (fit === 'joined' || fit === 'above') this.#pool = this.#pool.filter((other) => other !== slice)
        if (fit !== 'joined') continue
        grew = true
        break
      }
    }
  }

  #close(slice: Slice): void {
    const { proof } = this
    if (slice.offset !== this.#closingAt || slice.count !== this.#largest || proof.last === null) return
    // Requested before the end was known: says nothing about later changes.
    if (slice.asked < proof.last.answered) return
    if (proof.close(slice)) this.isOver = true
    else {
      this.#closingAt += this.#largest
      if (this.#closingAt < maxTopPages * this.#largest) return
      proof.doubts.add('top')
      this.isOver = true
    }
  }
}
