/**
 * New calls push every record back: the next page may begin with records of the one just read, and a link to "page 3"
 * shows other records an hour later. Detects this by comparing a page with those seen before.
 */

export interface SeenPage {
  readonly page: number
  /** Index of its first record among all, from 0. */
  readonly start: number
  /** Ids of its records, in order. */
  readonly ids: readonly string[]
  readonly total: number | null
  /** ms since 1970. */
  readonly receivedAt: number
}

export interface Shift {
  /** How many places records have moved; null if by more than a page, so that no known record is left to compare. */
  readonly by: number | null
  /** Records of this page that were seen on another one. */
  readonly repeated: number
  /** The page compared with, and when it was received, ms since 1970. */
  readonly page: number
  readonly since: number
}

/** Maximum pages remembered; older ones are of little use. */
const max = 8

/** The shift since an earlier page was read; null if there's none to detect. `seen`: latest first. */
export function findShift(seen: readonly SeenPage[], now: SeenPage): Shift | null {
  // A cached page may be older than pages read since.
  const earlier = seen.filter(({ receivedAt }) => receivedAt <= now.receivedAt)
  for (const before of earlier) {
    const places = new Map(before.ids.map((id, place) => [id, before.start + place]))
    const common = now.ids.flatMap((id, place) => {
      const was = places.get(id)
      return was === undefined ? [] : [now.start + place - was]
    })
    if (common.length > 0) {
      // Records of long calls are added late, further down: only the largest move counts all new ones.
      const by = Math.max(...common)
      const repeated = before.page === now.page ? 0 : common.length
      return by > 0 ? { by, repeated, page: before.page, since: before.receivedAt } : null
    }
    // The same page, but with none of its records.
    if (before.page === now.page && before.ids.length > 0 && now.ids.length > 0) {
      return { by: null, repeated: 0, page: before.page, since: before.receivedAt }
    }
  }
  return fromTotal(earlier[0], now)
}

/** Pages without common records: compares the totals, which is exact unless old records expired meanwhile. */
function fromTotal(before: SeenPage | undefined, now: SeenPage): Shift | null {
  if (before === undefined || before.total === null || now.total === null) return null
  const by = now.total - before.total
  return by > 0 ? { by, repeated: 0, page: before.page, since: before.receivedAt } : null
}

/** Adds a page to those seen. Replaces an earlier read of the same page. */
export function withPage(seen: readonly SeenPage[], now: SeenPage): readonly SeenPage[] {
  return [now, ...seen.filter(({ page }) => page !== now.page)]
    .toSorted((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, max)
}
