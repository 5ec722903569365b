/**
 * Finding a record again whose page is no longer the one in the URL. Its name tells its time, records come newest
 * first, so each page that is read says in which direction to go on.
 */

/** What a page shows of its times, ms since 1970; null: no readable record on it. */
export interface Sight {
  readonly newest: number | null
  readonly oldest: number | null
  readonly isEmpty: boolean
  /** null: not known. */
  readonly lastPage: number | null
}

export interface Probe {
  /** The page to read now. */
  readonly page: number
  /** Pages that may still hold it, both included. */
  readonly low: number
  readonly high: number
  /** Pages read before this one. */
  readonly tried: number
}

/** Halving takes at most 20 among a million pages, and some more where nobody knows how many there are. */
export const mostProbes = 24

export function startProbe(page: number): Probe {
  return { page, low: 1, high: Number.POSITIVE_INFINITY, tried: 0 }
}

/** The page to read next, after one that does not hold the record attempted at `at`; null: it is nowhere. */
export function nextProbe({ page, low: fromPage, high: toPage, tried }: Probe, at: number, sight: Sight): Probe | null {
  let low = fromPage
  let high = Math.min(toPage, sight.lastPage ?? toPage)
  const direction = toDirection(at, sight)
  // On the edge of a page, calls of the same millisecond may go on beyond it.
  if (direction === 'newer' || (direction === 'newest' && page > low)) high = Math.min(high, page - 1)
  else if (direction === 'older' || (direction === 'oldest' && page < high)) low = page + 1
  else return null
  if (low > high || tried + 1 >= mostProbes) return null
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

/** Neighbours first, since records move little; then halves, or strides where nobody knows where the end is. */
function between(page: number, low: number, high: number, tried: number): number {
  const isOlder = low > page
  const near = isOlder ? page + tried : page - tried
  if (tried <= 2) return Math.min(Math.max(near, low), high)
  if (!Number.isFinite(high)) return low + 2 ** tried
  return Math.floor((low + high) / 2)
}
