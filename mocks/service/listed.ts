/** Deployed servers' treatment of a list's query (docs/api.md#lists). The spec has none. */
import type { Json } from '../../src/contract/json.ts'
import { refuse } from './errors.ts'
import type { Profile } from './profile.ts'

const defaultPageSize = 50

/** Returns the whole list, or one page in its envelope if the query has `page`. Throws 500 for a bad number. */
export function listed<T>(
  rows: readonly T[],
  toAnswer: (row: T) => Json,
  query: URLSearchParams,
  profile: Profile,
): Json {
  const page = query.get('page')
  if (profile.listQueries === 'ignored' || page === null) return rows.map(toAnswer)
  const number = toCount(page)
  const stated = query.get('page_size')
  const size = stated === null ? defaultPageSize : toCount(stated)
  // 0 means the first page too.
  const start = Math.max(0, number - 1) * size
  const data = rows.slice(start, start + size).map(toAnswer)
  return { total: rows.length, page: number, page_size: stated === null ? null : size, data }
}

/** Sorts as the server's database does, not as people would. */
export function sortBy<T>(rows: T[], keyOf: (row: T) => string): void {
  rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/**
 * Returns whether a text contains the query's filter, ignoring case; true without a filter. As in SQL's LIKE, % matches
 * any characters and _ exactly one.
 */
export function matches(text: string, filter: string | null, profile: Profile): boolean {
  if (profile.listQueries === 'ignored' || filter === null) return true
  const pattern = filter
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(pattern, 'is').test(text)
}

function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw refuse(500, 'You have an error in your SQL syntax')
  return count
}
