import { countBelow, countUpTo } from '../../lib/sorted.ts'

/** Concurrent calls over a period: the peak, its first time, and the level not exceeded during 95 % of the period. */
export interface Concurrency {
  readonly peak: number
  /** ms since 1970; null if there were no calls. */
  readonly peakAt: number | null
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

/**
 * Sweeps over the starts and ends of calls within [from, to). A call that ends when another begins doesn't overlap it.
 */
export function toConcurrency({ begins, ends }: Spans, from: number, to: number): Concurrency {
  // Leaves out calls over before the range or begun after it: the first starts and the last ends stand in for theirs.
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

/** Most concurrent calls, and when first, ms since 1970; null if there were none. */
export interface Peak {
  readonly peak: number
  readonly peakAt: number | null
}

/**
 * Returns the most concurrent calls of each interval between `bounds`; the last one ends at `to`. ms since 1970. A call
 * that ends when another begins doesn't overlap it.
 */
export function toPeaks({ begins, ends: stops }: Spans, bounds: Float64Array, to: number): Peak[] {
  let [level, begun, over] = [0, 0, 0]

  /** Processes the events from `from` until before `until`; returns the peak. */
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
