/** A page to request. The API takes a page number and a size, so the offset is always a multiple of the count. */
export interface PageRange {
  readonly offset: number
  readonly count: number
}

/** Overlap as a share of a page, by the number of failed overlap checks. */
const shares = [0.02, 0.35, 0.4, 0.6]

/** Rows that a slice repeats of the one before it, so that the two can be joined although the list moves. */
export function defaultOverlap(largest: number, checks = 0): number {
  return Math.max(4, Math.ceil((shares[checks] ?? 0.6) * largest))
}

/**
 * Returns the largest step over a frontier: it starts at least `overlap` rows before the frontier and ends as far
 * behind it as a page of at most `largest` rows can. Offset pages overlap only if their sizes differ. Overlaps less if
 * tiny pages allow no such step. Avoids starting at `avoided`, unless that would cost overlap.
 */
export function stepOver(frontier: number, overlap: number, largest: number, avoided: number | null = null): PageRange {
  for (let wanted = Math.min(overlap, largest - 1, frontier); wanted >= 0; wanted -= 1) {
    const start = frontier - wanted
    let best: PageRange | null = null
    let other: PageRange | null = null
    for (let count = largest; count > 0; count -= 1) {
      const offset = Math.floor(start / count) * count
      if (offset + count <= frontier) continue
      if (best === null || offset + count > best.offset + best.count) best = { offset, count }
      if (offset === avoided) continue
      if (other === null || offset + count > other.offset + other.count) other = { offset, count }
    }
    if (other !== null) return other
    if (best !== null) return best
  }
  return { offset: frontier, count: 1 }
}
