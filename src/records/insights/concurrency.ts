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
  const gone = countFirst(ends, (end) => end <= from)
  const inTime = countFirst(begins, (begin) => begin < to)
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

/** How many times, of those sorted, come before the first that fails the test. */
function countFirst(sorted: Float64Array, passes: (time: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(sorted[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
