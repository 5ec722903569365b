/**
 * Proves that the pages read hold the whole list.
 *
 * The API lists records by offset while the list moves: new calls push records down, old ones age out at the bottom,
 * and a long call's record appears in the middle when it ends. No single response holds the list, so completeness has
 * to be proved from many. `ContinuityProof` takes responses ("slices") and accepts one only if it can prove that
 * nothing lies between it and the rows accepted before ("the proof"). Ground truth is every record that was there from
 * the first response to the last.
 *
 * One slice. At one moment the list was newest first, and the slice is a contiguous piece of it. So it holds *every*
 * record whose time lies strictly between its first and its last time, each as often as it existed at that moment.
 * Records with a boundary time may continue outside.
 *
 * Join by time. Let the proof hold everything newer than `t`, the time of its last row, and let a slice begin at a time
 * newer than `t`. Then the two cover everything newer than the slice's last row: the proof's rows newer than `t`, and
 * the slice's rows of time `t` and older. All records of one time come from one response, so they are counted as often
 * as they existed at one moment: never fewer than the ground truth, never more than ever existed. Legs that agree in
 * every byte need no telling apart. This assumes nothing about events between the two responses, or about their order:
 * each is a statement about one moment and stays true in any order. So pages may be requested in parallel, in any
 * order, days apart, and records inserted in the middle do no harm.
 *
 * Join by rows. If one time fills more than the overlap, times say nothing. Then the slice's first rows must be the
 * proof's last rows, one by one, over at least a third of a page, in exactly one possible way. If two records that stay
 * never change places, the rows below the proof's last row are below the shared rows, hence in the slice or after it:
 * again regardless of which was read first. Consecutive copies of one record make several ways possible; then a wider
 * overlap is requested, and if that doesn't help, nothing is claimed.
 *
 * The ends. A slice with fewer rows than requested, whose total agrees, is the bottom. Two responses that differ in
 * place or total have to show it, unless the slice is the whole list: there, a response meant for another request whose
 * total happens to agree can't be told from the truth. A later slice that shows rows below an end refutes it, and records
 * that an end shows to be gone must not come back. A slice that starts at offset 0 is the top; the first one begins the
 * proof: records that appear above it later aren't part of the truth, so none are missed.
 *
 * No client can prove the premises, so they are watched: every slice is newest first; no two shared rows change places;
 * no record rises, or goes away while an older one stays (only the oldest may age out); joined slices share a record;
 * at the end the top is read again and must show the first slice's rows under any new ones. Every contradiction is a
 * doubt, and a doubt stays: reading until the pages happen to fit would prove nothing.
 */
import { compare, indexOf, isEnd, isNewestFirst, type Row, rowsAgedOut, type Slice, waysToJoin } from './slice.ts'
import { countEach } from '../../lib/records.ts'

/**
 * Why completeness is not proven:
 * - `order`: the list isn't newest first
 * - `moved`: a record rose, or went away although older ones stayed
 * - `ties`: more records of one time than a page can bridge, and their order changes
 * - `alike`: more identical records in a row than a page can bridge
 * - `twice`: a page lists a record twice, and others don't (copies.ts)
 * - `gap`: two pages couldn't be brought to overlap
 * - `total`: the server's count and its pages contradict each other
 * - `top`: the list's beginning wasn't found again
 * - `unfinished`: stopped before the end
 */
export type Doubt = 'order' | 'moved' | 'ties' | 'alike' | 'twice' | 'gap' | 'total' | 'top' | 'unfinished'

/**
 * The position of an offered slice: `joined`; `above` (it ends before the proof does, or where the proof does); `apart`
 * (it begins below the proof's end); `unclear` (it may touch the proof, but that isn't proven).
 */
export type Fit = 'joined' | 'above' | 'apart' | 'unclear'

/** Minimum rows of a join by rows: runs of two or three identical legs are common. */
const minShared = 5

/** Readings of one end that equal two from different places: small pages may leave no other place to read from. */
const maxEnds = 8

export interface ContinuityOptions {
  /** Rows of the largest page. */
  readonly largest: number
  /** Receives the rows of the result, in order, each once. */
  readonly emit: (rows: readonly Row[]) => void
}

export class ContinuityProof {
  readonly doubts = new Set<Doubt>()
  first: Slice | null = null
  last: Slice | null = null
  hasEnded = false
  /** Why the last `unclear` slice was so. */
  trouble: Doubt = 'gap'
  /** Offset of the row after the proof's last one, and the tick of the response that showed it. */
  #frontier = 0
  #seenAt = 0
  #largest: number
  #emit: (rows: readonly Row[]) => void
  /** The proof's last rows; the first `#emitted` of them are already emitted. */
  #recent: Row[] = []
  #emitted = 0
  /** Rows of the last time were joined by rows, so no later slice may replace them as a group. */
  #isRigid = false
  #joinedByRows = false
  #tiesMove = false
  /** The latest slice that was an end. */
  #end: Slice | null = null
  #ends = 0
  /** Rows that ends showed to be aged out, by identity. */
  #gone = new Set<number>()
  /** Whether `#recent` still holds the beginning of the proof. */
  #isWhole = true

  constructor({ largest, emit }: ContinuityOptions) {
    this.#largest = largest
    this.#emit = emit
  }

  begin(slice: Slice): void {
    this.first = slice
    this.#watch(slice)
    this.#recent = [...slice.rows]
    this.#extendTo(slice)
  }

  /** Joins the slice if that is proven; returns its position. */
  offer(slice: Slice): Fit {
    const end = this.#recent.at(-1)
    const top = slice.rows[0]
    this.#watch(slice)
    if (end === undefined || top === undefined) {
      if (slice.total === 0) this.hasEnded = true
      return this.hasEnded ? 'joined' : 'above'
    }
    const known = isEnd(slice) ? [...this.#recent] : []
    const isByTime = top.time > end.time && !this.#isRigid
    const fit =
      top.time < end.time ? 'apart' : isByTime ? this.#joinByTime(slice, end.time) : this.#joinByRows(slice, end.time)
    if (fit === 'joined') for (const { identity } of rowsAgedOut(known, slice)) this.#gone.add(identity)
    else if (fit !== 'above' && this.#end !== null && slice.asked > this.#end.answered) this.#forgetEnd()
    return fit
  }

  /** Goes on without proof: takes the rows not known yet. The doubt stays. */
  force(slice: Slice, doubt: Doubt): void {
    this.doubts.add(doubt)
    const known = countEach(this.#recent.map(({ identity }) => identity))
    const fresh = slice.rows.filter(({ identity }) => {
      const left = known.get(identity) ?? 0
      known.set(identity, left - 1)
      return left <= 0
    })
    this.#recent.push(...fresh)
    this.#isRigid = true
    this.#extendTo(slice)
  }

  /** Takes the top of the list, reread after the end; returns false if the proof's beginning is further down. */
  close(slice: Slice): boolean {
    if (this.first === null) return true
    const shared = this.#watch(slice, this.first)
    return shared > 0 || isEnd(slice)
  }

  /** Emits the rows held back. */
  finish(): void {
    this.#emit(this.#recent.slice(this.#emitted))
    this.#emitted = this.#recent.length
  }

  /** Offset of the row after the proof's last one, as read last. */
  get frontier(): number {
    return this.#frontier
  }

  /** Time of the proof's last row: the proof holds everything newer. */
  get endTime(): number {
    return this.#recent.at(-1)?.time ?? Number.POSITIVE_INFINITY
  }

  /** Offset of the slice that showed the end; null if none did. */
  get endOffset(): number | null {
    return this.#end?.offset ?? null
  }

  /** Moves the frontier down according to a slice that ends above the proof's end. */
  lowerFrontier(slice: Slice): void {
    const last = slice.rows.at(-1)
    const index = this.#recent.findLastIndex(({ identity }) => identity === last?.identity)
    const below = index < 0 ? 0 : this.#recent.length - 1 - index
    this.#setFrontier(slice, slice.offset + slice.rows.length + below)
  }

  /** Moves the frontier up if the list ends above it; returns false if that was known. */
  raiseFrontier(slice: Slice): boolean {
    const before = this.#frontier
    this.#setFrontier(slice, Math.min(before, slice.total ?? Math.max(0, slice.offset - this.#largest)))
    return this.#frontier < before
  }

  /** Notes what contradicts the premises, also in comparison with an earlier slice. Returns how many rows they share. */
  #watch(slice: Slice, earlier = this.last): number {
    if (!isNewestFirst(slice)) this.doubts.add('order')
    if (earlier === null) return 0
    const { shared, rose, vanished, swapped } = compare(earlier, slice)
    if (rose || vanished || this.#cameBack(slice)) this.doubts.add('moved')
    if (swapped) this.#tiesMoved()
    return shared
  }

  /** Whether a slice shows a record that an earlier end had shown to be aged out. */
  #cameBack({ asked, rows }: Slice): boolean {
    if (this.#end === null || asked < this.#end.answered) return false
    return rows.some(({ identity }) => this.#gone.has(identity))
  }

  /** After a slice that shows rows below it: it was another place. */
  #forgetEnd(): void {
    this.#end = null
    this.#gone.clear()
  }

  #tiesMoved(): void {
    this.#tiesMove = true
    if (this.#joinedByRows) this.doubts.add('ties')
  }

  #joinByTime(slice: Slice, time: number): Fit {
    const fresh = slice.rows.filter((row) => row.time <= time)
    const held = this.#recent.length - this.#recent.findIndex((row) => row.time === time)
    const reaches = (slice.rows.at(-1)?.time ?? time) < time || fresh.length > held
    if (!isEnd(slice) && !reaches) return 'above'
    const inSlice = indexOf(slice)
    const isKnown = this.#recent.findLastIndex(({ identity }) => inSlice.has(identity)) >= 0
    // An end above the proof's end means that the rest aged out, unless a stranger stands below known rows.
    if (!isKnown || (fresh.length === 0 && this.#hasStranger(slice))) {
      this.trouble = 'gap'
      return 'unclear'
    }
    if (fresh.length > 0) this.#recent.splice(this.#recent.length - held, held, ...fresh)
    this.#extendTo(slice)
    return 'joined'
  }

  /** Whether a slice has an unknown row below a row of the proof. */
  #hasStranger({ rows }: Slice): boolean {
    const known = new Set(this.#recent.map(({ identity }) => identity))
    return (
      rows.findIndex(({ identity }) => known.has(identity)) < rows.findLastIndex(({ identity }) => !known.has(identity))
    )
  }

  #joinByRows(slice: Slice, time: number): Fit {
    const { rows, offset } = slice
    const ways = waysToJoin(this.#recent, rows, this.#isWhole)
    const [way] = ways
    // Rows only sink. A later slice that starts no lower than the proof's end did, and shares nothing, is above.
    const isAfter = this.#seenAt < slice.asked && offset < this.#frontier
    if (way === undefined && isAfter && !isEnd(slice) && compare(this.last ?? slice, slice).shared === 0) return 'above'
    this.trouble = ways.length > 1 ? 'alike' : this.#tiesMove ? 'ties' : 'gap'
    if (way === undefined || ways.length > 1) return 'unclear'
    const { covered, shared } = way
    const isCovered = covered === rows.length
    if (isCovered && !isEnd(slice)) return 'above'
    const enough = isCovered ? minShared : Math.max(minShared, Math.floor(this.#largest / 3))
    if (this.#tiesMove || shared < enough) return 'unclear'
    this.#joinedByRows = true
    this.#recent.push(...rows.slice(covered))
    this.#isRigid = this.#recent.at(-1)?.time === time
    this.#extendTo(slice)
    return 'joined'
  }

  #setFrontier({ answered }: Slice, frontier: number): void {
    this.#frontier = frontier
    this.#seenAt = answered
  }

  #extendTo(slice: Slice): void {
    this.last = slice
    this.#setFrontier(slice, slice.offset + slice.rows.length)
    if (isEnd(slice)) {
      const { offset, total } = slice
      // A page meant for another request can pass for an end, but not at two places.
      const isOther = this.#end !== null && (this.#end.offset !== offset || this.#end.total !== total)
      // One response that holds the whole list is proof by itself.
      this.#ends += 1
      const isConfirmed = offset === 0 || isOther || this.#ends > maxEnds
      this.hasEnded = isConfirmed || (this.#ends > 1 && this.doubts.size > 0)
      this.#end = slice
    }
    const time = this.#recent.at(-1)?.time
    // The last time may continue in the next slice, which then brings all of its records.
    const final = this.#isRigid ? this.#recent.length : this.#recent.findIndex((row) => row.time === time)
    if (final > this.#emitted) {
      this.#emit(this.#recent.slice(this.#emitted, final))
      this.#emitted = final
    }
    const surplus = Math.min(this.#emitted, this.#recent.length - 4 * this.#largest)
    if (surplus > 0) {
      this.#isWhole = false
      this.#recent.splice(0, surplus)
      this.#emitted -= surplus
    }
  }
}
