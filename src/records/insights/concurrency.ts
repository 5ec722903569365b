import { countUpTo } from '../../lib/sorted.ts'

/** Most concurrent calls, and when first, ms since 1970; null if there were none. */
export interface Peak {
  readonly peak: number
  readonly peakAt: number | null
}

/** Concurrent calls over a period. */
export interface Concurrency extends Peak {
  /** The number of calls not exceeded during 95 % of the period. */
  readonly p95: number
}

/** Starts and ends of calls, ms since 1970, each sorted independently: their pairing doesn't matter. */
export interface Spans {
  readonly begins: Float64Array
  readonly ends: Float64Array
}

/** Takes starts and ends in parallel arrays. Leaves out calls of no length, which are never in progress. */
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

/** Returns the concurrency within [from, to). A call that ends when another begins doesn't overlap it. */
export function toConcurrency(spans: Spans, from: number, to: number): Concurrency {
  const { peaks, spent } = sweep(spans, Float64Array.of(from), to)
  const enough = 0.95 * (to - from)
  let time = 0
  const p95 = spent.findIndex((ms) => (time += ms) >= enough)
  return { ...(peaks[0] ?? { peak: 0, peakAt: null }), p95: Math.max(0, p95) }
}

/** Returns the peak of each interval between `bounds`; the last one ends at `to`. ms since 1970. */
export function toPeaks(spans: Spans, bounds: Float64Array, to: number): Peak[] {
  return sweep(spans, bounds, to).peaks
}

/** Processes starts and ends in their order. `spent`: ms at each number of concurrent calls, in all intervals. */
function sweep({ begins, ends }: Spans, bounds: Float64Array, to: number): { peaks: Peak[]; spent: Float64Array } {
  const spent = new Float64Array(begins.length + 1)
  let at = bounds[0] ?? to
  // Those that begin at that very ms are among the first interval's.
  let [begun, over] = [countUpTo(begins, at - 1), countUpTo(ends, at)]
  let level = begun - over

  function advance(until: number): void {
    spent[level] = (spent[level] ?? 0) + until - at
    at = until
  }

  function endCalls(until: number): void {
    for (let end = ends[over]; end !== undefined && end <= until; end = ends[over]) {
      advance(end)
      over += 1
      level -= 1
    }
    advance(until)
  }

  const peaks = Array.from(bounds, (from, index) => {
    const until = bounds[index + 1] ?? to
    let peak = level
    let peakAt = level === 0 ? null : from
    for (let begin = begins[begun]; begin !== undefined && begin < until; begin = begins[begun]) {
      endCalls(begin)
      begun += 1
      level += 1
      if (level > peak) [peak, peakAt] = [level, begin]
    }
    endCalls(until)
    return { peak, peakAt }
  })
  return { peaks, spent }
}
