/** Searching and sorting of lists that are wholly in the browser. Pure, and quick enough for 100,000 rows. */
import { fold } from '../lib/fold.ts'

export type Direction = 'asc' | 'desc'

export interface Sort {
  /** Id of the column. */
  readonly by: string
  readonly direction: Direction
}

/** What a column sorts by: text as people order it, or a number. null: nothing there, always last. */
export type SortKey = string | number | null

/** A row with everything a search may find in it, folded once instead of at every keystroke. */
export interface Searchable<T> {
  readonly row: T
  readonly haystack: string
}

/** Between the texts of one row, so that a search does not match across two of them. No keyboard types it. */
const separator = '\u0000'

export function toSearchable<T>(row: T, texts: readonly (string | null)[]): Searchable<T> {
  return { row, haystack: fold(texts.filter((text) => text !== null).join(separator)) }
}

/** The rows that hold every word of the query somewhere, in their order. An empty query finds all. */
export function search<T>(rows: readonly Searchable<T>[], query: string): readonly Searchable<T>[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)))
}

/** Digits count as numbers ("Line 9" before "Line 10"), case only where nothing else differs. */
const collator = new Intl.Collator('en', { numeric: true, caseFirst: 'lower' })

/** A sorted copy. Stable, so sorting by one column keeps the order that rows came in where it says nothing. */
export function sortBy<T>(rows: readonly T[], toKey: (row: T) => SortKey, direction: Direction): T[] {
  const sign = direction === 'asc' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: toKey(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key)
    return sign * collator.compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}

/** A sort as it stands in a URL: "name", or "-name" for descending. */
export function toSortText({ by, direction }: Sort): string {
  return direction === 'desc' ? `-${by}` : by
}

/** Reads a sort from a URL; null when it names none of the columns. */
export function toSort(text: string, columns: readonly string[]): Sort | null {
  const by = text.replace(/^-/, '')
  return columns.includes(by) ? { by, direction: text.startsWith('-') ? 'desc' : 'asc' } : null
}
