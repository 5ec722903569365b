/** Calls under way at once, over a time: how many at most, when first, and at how many it stayed or below for 95 % of it. */
export interface Concurrency {
  readonly peak: number
  /** ms since 1970; null where there was no call. */
  readonly peakAt: number | null
  readonly p95: number
}

/**
 * Sweeps over the beginnings and ends of calls (ms since 1970; the n-th end belongs to the n-th start), within
 * [from, to). A call that ends at the moment when another begins is not under way with it. O(n log n).
 */
export function toConcurrency(starts: Float64Array, ends: Float64Array, from: number, to: number): Concurrency {
  const begins: number[] = []
  const stops: number[] = []
  for (const [index, start] of starts.entries()) {
    const end = Math.min(ends[index] ?? start, to)
    const begin = Math.max(start, from)
    if (begin >= end) continue
    begins.push(begin)
    stops.push(end)
  }
  const up = Float64Array.from(begins).sort()
  const down = Float64Array.from(stops).sort()
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
