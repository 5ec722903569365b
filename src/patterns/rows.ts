/** Searching and sorting of lists that are wholly in the browser. Pure, and quick enough for 100,000 rows. */
import { fold } from '../lib/fold.ts'
import { runNow, type Steps } from '../lib/turns.ts'

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

/** The words of a query as haystacks hold them; none for an empty one. */
function toWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The rows that hold every word of the query somewhere, in their order. An empty query finds all. */
export function search<T>(rows: readonly Searchable<T>[], query: string): readonly Searchable<T>[] {
  return runNow(searchSteps(rows, query, ({ haystack }) => haystack))
}

/** Rows looked at between two places where the work can be interrupted: about half a millisecond. */
export const stepRows = 500

/** The same for any rows, in steps. Haystacks are only asked for when there is something to look for. */
export function* searchSteps<T>(
  rows: readonly T[],
  query: string,
  toHaystack: (row: T) => string,
): Steps<readonly T[]> {
  const words = toWords(query)
  if (words.length === 0) return rows
  const found: T[] = []
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    const haystack = toHaystack(row)
    if (words.every((word) => haystack.includes(word))) found.push(row)
  }
  return found
}

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
  const numbering = new Map<SortKey, number>()
  const numbered = new Uint32Array(rows.length)
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    const key = toKey(row)
    const number = numbering.get(key) ?? numbering.size
    if (number === numbering.size) numbering.set(key, number)
    numbered[index] = number
  }
  const places = yield* toPlaces(numbering)
  if (direction === 'desc') turnAround(places)
  const last = numbering.get(null)
  if (last !== undefined) places[last] = numbering.size
  // Where the rows of each place begin.
  const begins = new Uint32Array(numbering.size + 2)
  for (const number of numbered) {
    const place = places[number] ?? 0
    begins[place + 1] = (begins[place + 1] ?? 0) + 1
  }
  for (let place = 1; place < begins.length; place += 1) begins[place] = (begins[place] ?? 0) + (begins[place - 1] ?? 0)
  const sorted = [...rows]
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    const place = places[numbered[index] ?? 0] ?? 0
    const at = begins[place] ?? 0
    sorted[at] = row
    begins[place] = at + 1
  }
  return sorted
}

function turnAround(places: Uint32Array): void {
  for (const [number, place] of places.entries()) places[number] = places.length - 1 - place
}

/** By number, the place of every key among the others; keys that people take for equal share one. */
function* toPlaces(numbering: ReadonlyMap<SortKey, number>): Steps<Uint32Array> {
  const keys = [...numbering.keys()]
  const numbers = Float64Array.from(keys.filter((key) => typeof key === 'number')).toSorted()
  const texts = yield* mergeSort(keys.filter((key) => typeof key === 'string'))
  const places = new Uint32Array(numbering.size)
  let place = 0
  let last: SortKey = null
  let next = 0
  for (let at = 0; at <= texts.length; at += 1) {
    const text = texts[at]
    for (let number = numbers[next]; number !== undefined; number = numbers[next]) {
      if (next % stepRows === 0) yield
      if (text !== undefined && compare(number, text) > 0) break
      put(number)
      next += 1
    }
    if (at % stepRows === 0) yield
    if (text !== undefined) put(text)
  }
  return places

  function put(key: string | number) {
    if (last !== null && compare(last, key) !== 0) place += 1
    places[numbering.get(key) ?? 0] = place
    last = key
  }
}

/** Texts in the order of people: short runs by the platform, merged in steps. */
function* mergeSort(texts: readonly string[]): Steps<readonly string[]> {
  if (texts.length <= stepRows) return texts.toSorted((a, b) => collator.compare(a, b))
  yield
  const half = texts.length >> 1
  const left = yield* mergeSort(texts.slice(0, half))
  const right = yield* mergeSort(texts.slice(half))
  const merged: string[] = []
  let next = 0
  for (const [index, text] of left.entries()) {
    if (index % 100 === 0) yield
    for (let other = right[next]; other !== undefined; other = right[next]) {
      if (collator.compare(other, text) >= 0) break
      merged.push(other)
      next += 1
    }
    merged.push(text)
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
