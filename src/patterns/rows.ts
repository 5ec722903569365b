/** What a search compares, and orders of rows: pure, and quick enough for 100,000 of them. */
import { fold } from '../lib/fold.ts'
import { runNow, type Steps } from '../lib/yield-to-main.ts'

export type Direction = 'asc' | 'desc'

export interface Sort {
  /** Id of the column. */
  readonly by: string
  readonly direction: Direction
}

/** What a column sorts by: text as people order it, or a number. null: nothing there, always last. */
export type SortKey = string | number | null

/** Between the texts of one row, so that a search does not match across two of them. No keyboard types it. */
const separator = '\u0000'

/** Everything that a search may find in a row, folded once instead of at every keystroke. */
export function toHaystack(texts: readonly (string | null)[]): string {
  return fold(texts.filter((text) => text !== null).join(separator))
}

/** The words of a search as haystacks hold them; none for an empty one. */
export function toWords(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Rows looked at between two places where the work can be interrupted: about half a millisecond. */
export const stepRows = 500

/** Digits count as numbers ("Line 9" before "Line 10"), case only where nothing else differs. */
const collator = new Intl.Collator('en', { numeric: true, caseFirst: 'lower' })

/** A sorted copy. Stable, so sorting by one column keeps the order that rows came in where it says nothing. */
export function sortBy<T>(rows: readonly T[], toKey: (row: T) => SortKey, direction: Direction): T[] {
  return runNow(sortSteps(rows, toKey, direction))
}

/**
 * The same in steps. Comparing text as people do costs a hundred times what numbers cost, and most columns hold few
 * different texts: each is placed once, and then the rows are dealt out to the places.
 */
export function* sortSteps<T>(rows: readonly T[], toKey: (row: T) => SortKey, direction: Direction): Steps<T[]> {
  const keys: SortKey[] = []
  const unique = new Set<SortKey>()
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    const key = toKey(row)
    keys.push(key)
    unique.add(key)
  }
  unique.delete(null)
  const places = new Map<SortKey, number>()
  let last: string | number | null = null
  let place = direction === 'asc' ? 0 : unique.size - 1
  for (const key of yield* mergeSort([...unique] as (string | number)[])) {
    if (places.size % stepRows === 0) yield
    // Keys that people take for equal share a place.
    if (last !== null && compare(last, key) !== 0) place += direction === 'asc' ? 1 : -1
    places.set(key, place)
    last = key
  }
  // Where the rows of each place begin; what is not there has the last one.
  const begins = new Uint32Array(unique.size + 2)
  const add = (at: number, count: number) => (begins[at] = (begins[at] ?? 0) + count)
  const placeOf = (key: SortKey) => places.get(key) ?? unique.size
  for (const key of keys) add(placeOf(key) + 1, 1)
  for (let at = 1; at < begins.length; at += 1) add(at, begins[at - 1] ?? 0)
  const sorted = [...rows]
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    sorted[add(placeOf(keys[index] ?? null), 1) - 1] = row
  }
  return sorted
}

/** Keys in the order of people: short runs by the platform, merged in steps. */
function* mergeSort<K extends string | number>(keys: readonly K[]): Steps<readonly K[]> {
  yield
  if (keys.length <= stepRows) return keys.toSorted(compare)
  const half = keys.length >> 1
  const left = yield* mergeSort(keys.slice(0, half))
  const right = yield* mergeSort(keys.slice(half))
  const merged: K[] = []
  let next = 0
  for (const [index, key] of left.entries()) {
    if (index % 100 === 0) yield
    for (let other = right[next]; other !== undefined && compare(other, key) < 0; other = right[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(key)
  }
  return [...merged, ...right.slice(next)]
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
