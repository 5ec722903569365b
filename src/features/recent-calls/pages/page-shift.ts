/**
 * New calls push every record further back, so the page after the one just read may begin with records that were on it,
 * and a link to "page 3" leads to other ones an hour later. Worked out by comparing a page with those seen before.
 */

/** A page as it was read. */
export interface SeenPage {
  readonly page: number
  /** Index of its first record among all, from 0. */
  readonly start: number
  /** Names of its records, in order. */
  readonly ids: readonly string[]
  readonly total: number | null
  /** ms since 1970 */
  readonly receivedAt: number
}

export interface Shift {
  /** By how many places records have moved; null: by more than a page, so that nothing seen is left to compare with. */
  readonly by: number | null
  /** Records of this page that had been seen on another one. */
  readonly repeated: number
  /** The page compared with, and when it was read. */
  readonly page: number
  readonly since: number
}

/** Pages remembered; older ones say little. */
const most = 8

/** What moved since an earlier page was read; null: nothing that can be seen. `seen`: latest first. */
export function findShift(seen: readonly SeenPage[], now: SeenPage): Shift | null {
  // A page of the cache may be older than what was read since.
  const earlier = seen.filter(({ receivedAt }) => receivedAt <= now.receivedAt)
  for (const before of earlier) {
    const places = new Map(before.ids.map((id, place) => [id, before.start + place]))
    const common = now.ids.flatMap((id, place) => {
      const was = places.get(id)
      return was === undefined ? [] : [now.start + place - was]
    })
    if (common.length > 0) {
      // Long calls get their record late, among those of shorter ones: the most moved has all new ones before it.
      const by = Math.max(...common)
      const repeated = before.page === now.page ? 0 : common.length
      return by > 0 ? { by, repeated, page: before.page, since: before.receivedAt } : null
    }
    // The same page with none of its records.
    if (before.page === now.page && before.ids.length > 0 && now.ids.length > 0) {
      return { by: null, repeated: 0, page: before.page, since: before.receivedAt }
    }
  }
  return fromTotal(earlier[0], now)
}

/** Neighbours that share no record: the total tells how many came, as far as none left at the old end meanwhile. */
function fromTotal(before: SeenPage | undefined, now: SeenPage): Shift | null {
  if (before === undefined || before.total === null || now.total === null) return null
  const by = now.total - before.total
  return by > 0 ? { by, repeated: 0, page: before.page, since: before.receivedAt } : null
}

/** The pages seen, with one more: it takes the place of an earlier reading of the same page. */
export function withPage(seen: readonly SeenPage[], now: SeenPage): readonly SeenPage[] {
  return [now, ...seen.filter(({ page }) => page !== now.page)]
    .toSorted((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, most)
}
