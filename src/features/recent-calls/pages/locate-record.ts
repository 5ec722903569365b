/**
 * Finds a record that is no longer on the page in the URL. Its id contains its time, and records are sorted newest
 * first, so each page read shows in which direction to continue.
 */

/** The times on a page, ms since 1970; null if it has no readable record. */
export interface Sight {
  readonly newest: number | null
  readonly oldest: number | null
  readonly isEmpty: boolean
  /** null if unknown. */
  readonly lastPage: number | null
}

export interface Probe {
  /** The page to read next. */
  readonly page: number
  /** Pages that may still have it, both included. */
  readonly low: number
  readonly high: number
  /** Pages read before this one. */
  readonly tried: number
}

/** Binary search needs at most 20 for a million pages, and some more if their number is unknown. */
export const maxProbes = 24

export function startProbe(page: number): Probe {
  return { page, low: 1, high: Number.POSITIVE_INFINITY, tried: 0 }
}

/** The page to read after one without the record attempted at `at`; null if there is none. */
export function nextProbe({ page, low: fromPage, high: toPage, tried }: Probe, at: number, sight: Sight): Probe | null {
  let low = fromPage
  let high = Math.min(toPage, sight.lastPage ?? toPage)
  const direction = toDirection(at, sight)
  // Calls of the same millisecond may continue on the neighbouring page.
  if (direction === 'newer' || (direction === 'newest' && page > low)) high = Math.min(high, page - 1)
  else if (direction === 'older' || (direction === 'oldest' && page < high)) low = page + 1
  else return null
  if (low > high || tried + 1 >= maxProbes) return null
  return { page: between(page, low, high, tried + 1), low, high, tried: tried + 1 }
}

function toDirection(at: number, { newest, oldest, isEmpty }: Sight) {
  if (isEmpty) return 'newer'
  if (newest === null || oldest === null) return null
  if (at > newest) return 'newer'
  if (at < oldest) return 'older'
  if (at === newest) return 'newest'
  return at === oldest ? 'oldest' : null
}

/** Neighbours first, since records move little. Then binary search, or growing strides if the end is unknown. */
function between(page: number, low: number, high: number, tried: number): number {
  const isOlder = low > page
  const near = isOlder ? page + tried : page - tried
  if (tried <= 2) return Math.min(Math.max(near, low), high)
  if (!Number.isFinite(high)) return low + 2 ** tried
  return Math.floor((low + high) / 2)
}
