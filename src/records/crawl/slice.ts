import { oncePer } from '../../lib/once-per.ts'
import { toIdentity } from '../store/fingerprint.ts'
import type { ReceivedRecords } from '../store/received-records.ts'
import type { PageRange } from './page-range.ts'

/** One record as the crawl sees it. */
export interface Row {
  readonly identity: number
  /** `attempted_at`, ms since 1970, which orders the list. Unreadable ones take their neighbour's. */
  readonly time: number
  /** Distinguishes the `call_sid`; NaN if there is none. */
  readonly call: number
  /** The batch that holds the record, and its index there. */
  readonly records: ReceivedRecords
  readonly index: number
}

/** One page of the list as the server sent it: records in its order, readable or not. */
export interface Page {
  /** The server's count of all records; null if it gives none. */
  readonly total: number | null
  readonly rows: ReceivedRecords
  /** ms since 1970; for people. */
  readonly receivedAt: number
}

/** A page as it is stored. With fewer rows than requested, it is the end of the list. */
export interface Received extends Page, PageRange {
  /** Ticks of the crawl's own counter, one per request and response: they order events without a clock. */
  readonly asked: number
  readonly answered: number
}

/** Stores a crawl's responses, so that it can resume after the page, the browser or the machine went down. */
export interface PageStore {
  /** Returns all stored responses, in the order in which they arrived. */
  readAll(): AsyncIterable<Received>
  put(page: Received): Promise<void>
}

/** One response: records `offset`, `offset + 1`, ... of the list at one moment between `asked` and `answered`. */
export interface Slice extends Omit<Received, 'rows' | 'receivedAt'> {
  readonly rows: readonly Row[]
}

export function toSlice({ rows: records, ...received }: Received): Slice {
  const { times, prints, calls } = records.arrays
  // An unreadable time must not break the order or pass for a boundary: it takes the time of the record above.
  let above = times.find((time) => !Number.isNaN(time)) ?? 0
  const rows: Row[] = []
  for (let index = 0; index < records.length; index += 1) {
    const time = times[index] ?? Number.NaN
    above = Number.isNaN(time) ? above : time
    const identity = toIdentity({ low: prints[2 * index] ?? 0, high: prints[2 * index + 1] ?? 0 })
    rows.push({ identity, time: above, call: calls[index] ?? Number.NaN, records, index })
  }
  return { ...received, rows }
}

/** Whether times never increase: newest first. */
export function isNewestFirst({ rows }: Slice): boolean {
  return rows.every((row, index) => index === 0 || row.time <= (rows[index - 1]?.time ?? row.time))
}

/** Whether it holds the bottom of the list, by both signs: fewer rows than requested, and a total that agrees. */
export function isEnd({ offset, count, total, rows }: Slice): boolean {
  if (rows.length === 0) return total === 0
  return rows.length < count && total === offset + rows.length
}

/** Index by identity; -1 if ambiguous: it occurs twice, or it is outermost and a copy may stand just outside. */
type Index = ReadonlyMap<number, number>

/** Cached: most slices are compared with several others. */
export const indexOf = oncePer(({ rows }: Slice): Index => {
  const found = new Map<number, number>()
  for (let index = 0; index < rows.length; index += 1) {
    const identity = rows[index]?.identity ?? 0
    const isSure = index > 0 && index < rows.length - 1 && !found.has(identity)
    found.set(identity, isSure ? index : -1)
  }
  return found
})

/** Compares two slices. If their requests overlapped in time, their order is unknown. */
export function compare(one: Slice, other: Slice) {
  const isBefore = one.answered < other.asked
  const isAfter = other.answered < one.asked
  const here = indexOf(one)
  const there = indexOf(other)
  let [swapped, rose, above] = [false, false, -1]
  // Neighbouring pages share some ten of five hundred records: the rest takes one look-up each.
  const common = other.rows.filter(({ identity }) => here.has(identity))
  const sure = common.flatMap(({ identity }) => {
    const [index, found] = [here.get(identity) ?? -1, there.get(identity) ?? -1]
    return index < 0 || found < 0 ? [] : [{ index, found }]
  })
  for (const { index, found } of sure.toSorted((a, b) => a.index - b.index)) {
    const [a, b] = [one.offset + index, other.offset + found]
    swapped ||= b < above
    rose ||= (isBefore && b < a) || (isAfter && a < b)
    above = b
  }
  return {
    /** Records in both, by identity. */
    shared: common.length,
    /** A record moved up: one above it went away, although only the oldest may. */
    rose,
    /** A record went away while older ones stayed. */
    vanished: (isBefore && lacks(other, one)) || (isAfter && lacks(one, other)),
    /** Two records changed their order. */
    swapped,
  }
}

/** Whether `later` lacks a record of `earlier` that it should show: newer than its last, older than its first. */
function lacks(later: Slice, earlier: Slice): boolean {
  const newest = later.offset === 0 ? Number.POSITIVE_INFINITY : (later.rows[0]?.time ?? Number.NEGATIVE_INFINITY)
  const oldest = later.rows.at(-1)?.time ?? Number.POSITIVE_INFINITY
  const due = earlier.rows.filter(({ time }) => time < newest && time > oldest)
  // Only the few records of the overlap need counting.
  const counts = new Map(due.map(({ identity }) => [identity, 0]))
  for (const { identity } of later.rows) {
    const count = counts.get(identity)
    if (count !== undefined) counts.set(identity, count + 1)
  }
  return due.some(({ identity }) => {
    const left = (counts.get(identity) ?? 0) - 1
    counts.set(identity, left)
    return left < 0
  })
}

/** Returns the known rows, in their order, that an end of the list shows to be aged out: those below its last row. */
export function rowsAgedOut(known: readonly Row[], { rows }: Slice): readonly Row[] {
  const last = rows.at(-1)
  const index = known.findLastIndex(({ identity }) => identity === last?.identity)
  const below = index < 0 ? known.filter(({ time }) => time < (last?.time ?? 0)) : known.slice(index + 1)
  if (below.length === 0) return below
  // Identical rows can't be told apart.
  const left = new Set(rows.map(({ identity }) => identity))
  return below.filter(({ identity }) => !left.has(identity))
}

/**
 * Returns every way in which `rows` can be the last ones of `before` and their continuation: how many of them `before`
 * covers, and how many of those it holds. If it `isWhole`, the others are new rows above its beginning.
 */
export function waysToJoin(before: readonly Row[], rows: readonly Row[], isWhole: boolean) {
  const ways: { readonly covered: number; readonly shared: number }[] = []
  for (let start = isWhole ? 1 - rows.length : 0; start < before.length; start += 1) {
    const covered = Math.min(before.length - start, rows.length)
    let index = Math.max(0, -start)
    while (index < covered && before[start + index]?.identity === rows[index]?.identity) index += 1
    if (index === covered) ways.push({ covered, shared: covered - Math.max(0, -start) })
  }
  return ways
}
