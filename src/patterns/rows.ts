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
  const keys = rows.map(toKey)
  const ranks = toRanks(keys)
  const ranked = rows.map((row, index) => ({ row, rank: ranks.get(keys[index] ?? null) ?? null }))
  ranked.sort((a, b) => {
    if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null)
    return sign * (a.rank - b.rank)
  })
  return ranked.map(({ row }) => row)
}

/**
 * Place of every key among the others; null has none, keys that people take for equal share one. Comparing text as
 * people do costs a hundred times what numbers cost, and most columns hold few different texts: each is placed once.
 */
function toRanks(keys: readonly SortKey[]): ReadonlyMap<SortKey, number> {
  const unique = [...new Set(keys)]
  const numbers = unique.filter((key) => typeof key === 'number').toSorted((a, b) => a - b)
  const texts = unique.filter((key) => typeof key === 'string').toSorted((a, b) => collator.compare(a, b))
  const ranks = new Map<SortKey, number>()
  let rank = 0
  let last: SortKey = null
  const place = (key: string | number) => {
    if (last !== null && compare(last, key) !== 0) rank += 1
    ranks.set(key, rank)
    last = key
  }
  let next = 0
  for (const text of texts) {
    for (let number = numbers[next]; number !== undefined && compare(number, text) <= 0; number = numbers[next]) {
      place(number)
      next += 1
    }
    place(text)
  }
  for (const number of numbers.slice(next)) place(number)
  return ranks
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
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
