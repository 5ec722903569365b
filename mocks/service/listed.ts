/** What deployed servers do with the query of a list (docs/api.md#lists). The document has none. */
import type { Json } from '../../src/contract/json.ts'
import { refuse } from './errors.ts'
import type { Profile } from './profile.ts'

const defaultPageSize = 50

/** The whole list, or the envelope around one page when the query has `page`. Throws 500 for a bad number. */
export function listed<T>(
  rows: readonly T[],
  toAnswer: (row: T) => Json,
  query: URLSearchParams,
  profile: Profile,
): Json {
  const page = query.get('page')
  if (profile.listQueries === 'ignored' || page === null) return wholeList(rows.map(toAnswer), profile)
  const number = toCount(page)
  const stated = query.get('page_size')
  const size = stated === null ? defaultPageSize : toCount(stated)
  // 0 means the first page too.
  const start = Math.max(0, number - 1) * size
  return envelope(
    rows.length,
    number,
    stated === null ? null : size,
    rows.slice(start, start + size).map(toAnswer),
    profile,
  )
}

/** A list that nobody asked a page of. */
export function wholeList(list: readonly Json[], profile: Profile): Json {
  return profile.listEnvelope === 'always' ? envelope(list.length, 1, list.length, list, profile) : list
}

function envelope(
  total: number,
  page: number,
  page_size: number | null,
  data: readonly Json[],
  { listEnvelopeNumbers }: Profile,
): Json {
  const write = (value: number | null) => (listEnvelopeNumbers === 'text' && value !== null ? String(value) : value)
  return { total, page: write(page), page_size: write(page_size), data }
}

/** True when a text contains what a filter of the query asks for, letter case aside; true without that filter. */
export function matches(text: string, filter: string | null, profile: Profile): boolean {
  if (profile.listQueries === 'ignored' || filter === null) return true
  return text.toLowerCase().includes(filter.toLowerCase())
}

function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw refuse(500, 'You have an error in your SQL syntax')
  return count
}
