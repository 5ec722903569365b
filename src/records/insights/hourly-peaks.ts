import type { Spans } from './concurrency.ts'

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
