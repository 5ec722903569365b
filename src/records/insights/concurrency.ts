import { countBelow, countUpTo } from '../../lib/sorted.ts'

/** Calls under way at once, over a time: how many at most, when first, and at how many it stayed or below for 95 % of it. */
export interface Concurrency {
  readonly peak: number
  /** ms since 1970; null where there was no call. */
  readonly peakAt: number | null
  readonly p95: number
}

/** When calls began and ended, ms since 1970, each sorted by itself: which end belongs to which beginning is no matter. */
export interface Spans {
  readonly begins: Float64Array
  readonly ends: Float64Array
}

/** The n-th end belongs to the n-th beginning. A call of no length is never under way: it is left out. */
export function toSpans(begins: Float64Array, ends: Float64Array): Spans {
  const spans = { begins: new Float64Array(begins.length), ends: new Float64Array(begins.length) }
  let count = 0
  for (let index = 0; index < begins.length; index += 1) {
    const [begin, end] = [begins[index] ?? 0, ends[index] ?? 0]
    if (begin >= end) continue
    spans.begins[count] = begin
    spans.ends[count] = end
    count += 1
  }
  return { begins: spans.begins.subarray(0, count).sort(), ends: spans.ends.subarray(0, count).sort() }
}

/**
 * Sweeps over the beginnings and ends of calls within [from, to). A call that ends at the moment when another begins is
 * not under way with it.
 */
export function toConcurrency({ begins, ends }: Spans, from: number, to: number): Concurrency {
  // Calls that were over before the range, or began after it: the first beginnings and the last ends stand for theirs.
  const gone = countUpTo(ends, from)
  const inTime = countBelow(begins, to)
  const up = begins.slice(gone, inTime).map((begin) => Math.max(begin, from))
  const down = ends.slice(gone, inTime).map((end) => Math.min(end, to))
  /** ms at each level. */
  const spent: number[] = [0]
  let [level, peak, at, over] = [0, 0, from, 0]
  let peakAt: number | null = null
  for (const begin of up) {
    for (let stop = down[over]; stop !== undefined && stop <= begin; stop = down[over]) {
      spent[level] = (spent[level] ?? 0) + stop - at
      at = stop
      level -= 1
      over += 1
    }
    spent[level] = (spent[level] ?? 0) + begin - at
    at = begin
    level += 1
    if (level > peak) [peak, peakAt] = [level, begin]
  }
  for (const stop of down.subarray(over)) {
    spent[level] = (spent[level] ?? 0) + stop - at
    at = stop
    level -= 1
  }
  spent[0] = (spent[0] ?? 0) + to - at
  const enough = 0.95 * (to - from)
  let time = 0
  const p95 = spent.findIndex((ms) => (time += ms) >= enough)
  return { peak, peakAt, p95: Math.max(0, p95) }
}

/** How many calls were under way at once at most, and when first, ms since 1970; null: there was none. */
export interface Peak {
  readonly peak: number
  readonly peakAt: number | null
}

/**
 * Most calls under way at once in each stretch of time: from one of `bounds` to the next, the last one to `to`, ms since
 * 1970. A call that ends when another begins is not under way with it.
 */
export function toPeaks({ begins, ends: stops }: Spans, bounds: Float64Array, to: number): Peak[] {
  let [level, begun, over] = [0, 0, 0]

  /** Everything that happens from `from` until before `until`; the most there were. */
  function sweep(from: number, until: number): Peak {
    let peak = level
    let peakAt = level === 0 ? null : from
    for (let begin = begins[begun]; begin !== undefined && begin < until; begin = begins[begun]) {
      for (let stop = stops[over]; stop !== undefined && stop <= begin; stop = stops[over]) {
        over += 1
        level -= 1
      }
      begun += 1
      level += 1
      if (level > peak) [peak, peakAt] = [level, begin]
    }
    for (let stop = stops[over]; stop !== undefined && stop <= until; stop = stops[over]) {
      over += 1
      level -= 1
    }
    return { peak, peakAt }
  }

  sweep(Number.NEGATIVE_INFINITY, bounds[0] ?? to)
  return Array.from(bounds, (from, index) => sweep(from, bounds[index + 1] ?? to))
}
