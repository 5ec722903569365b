/** The rows of a list that is wholly in this browser: made of its records, searched and put in order. Pure, and quick enough for 100,000. */
import { collator, compareTexts } from '../lib/compare-texts.ts'
import { fold, toWords } from '../lib/fold.ts'
import type { RowSource } from '../ui/data-table.tsx'

export type Direction = 'asc' | 'desc'

export interface Sort {
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

/** Which rows fit the words of a search; null: all of them. */
export type RowSearch<R> = (words: string) => ((row: R) => boolean) | null

/** Finds the rows that hold every word of a search in one of their texts. Made once for a list: it keeps what it has folded. */
export function searchTexts<R extends object>(toTexts: (row: R) => readonly (string | null)[]): RowSearch<R> {
  const haystacks = new WeakMap<R, string>()
  const toText = (row: R) => {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const haystack = toHaystack(toTexts(row))
    haystacks.set(row, haystack)
    return haystack
  }
  return (query) => {
    const words = toWords(query)
    if (words.length === 0) return null
    return (row) => {
      const haystack = toText(row)
      return words.every((word) => haystack.includes(word))
    }
  }
}

/** Rows in their order: an array, or `PlacedRows`. */
export interface Rows<R> extends RowSource<R>, Iterable<R> {
  /** `index`: of one that there is. */
  readonly at: (index: number) => R | undefined
  readonly map: <U>(make: (row: R) => U) => U[]
}

/** The places of rows in another order, first to last. */
export type Order = Uint32Array<ArrayBuffer>

/** Rows of longer lists are kept only once they were drawn: 100,000 would take some megabytes. */
const mostKept = 20_000

/**
 * Makes the rows of a list's records, each when it is looked at. A record that was there before gives the row that it gave
 * then: after a write only its own row is another one, and the others need not be drawn again.
 */
export function createRowMaker<T extends object, R>(toRow: (record: T) => R): (records: readonly T[]) => PlacedRows<R> {
  // Weak, as a record knows its whole list: one that is gone must not stay for a row that was drawn.
  let kept = new WeakMap<T, R>()
  let count = 0
  const keep = (record: T) => {
    const known = kept.get(record)
    if (known !== undefined) return known
    if (count >= mostKept) [kept, count] = [new WeakMap(), 0]
    const row = toRow(record)
    kept.set(record, row)
    count += 1
    return row
  }
  return (records) => {
    // Places are those of records.
    const at = (look: (record: T) => R) => (place: number) => look(records[place] as T)
    return new PlacedRows(at(records.length > mostKept ? toRow : keep), at(keep), records.length)
  }
}

/** Rows of a list by their place in it. */
export class PlacedRows<R> implements Rows<R> {
  readonly length: number
  readonly #look: (place: number) => R
  readonly #draw: (place: number) => R
  /** null: all of them, in their order. */
  readonly #places: Order | null

  constructor(look: (place: number) => R, draw: (place: number) => R, length: number, places: Order | null = null) {
    this.#look = look
    this.#draw = draw
    this.length = length
    this.#places = places
  }

  at(index: number): R {
    return this.#look(this.#placeAt(index))
  }

  slice(first: number, end: number): readonly R[] {
    return Array.from({ length: Math.min(end, this.length) - first }, (_, offset) =>
      this.#draw(this.#placeAt(first + offset)),
    )
  }

  map<U>(make: (row: R) => U): U[] {
    const made: U[] = []
    for (let index = 0; index < this.length; index += 1) made.push(make(this.at(index)))
    return made
  }

  *[Symbol.iterator](): Iterator<R> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }

  /** Some of them, by index. */
  pick(indexes: Order): PlacedRows<R> {
    const places = this.#places === null ? indexes : indexes.map((index) => this.#placeAt(index))
    return new PlacedRows(this.#look, this.#draw, places.length, places)
  }

  #placeAt(index: number): number {
    return this.#places === null ? index : (this.#places[index] ?? 0)
  }
}

export function sortBy<T>(rows: readonly T[], toKey: (row: T) => SortKey, direction: Direction): T[] {
  // An order holds places of its rows.
  return Array.from(toOrder(rows, toKey, direction), (place) => rows[place] as T)
}

/**
 * Rows in the order of their keys. Stable, so sorting by one column keeps the order that rows came in where it says
 * nothing. Each key is a number first, which compare in a hundredth of the time that text takes.
 */
export function toOrder<T>(rows: Rows<T>, toKey: (row: T) => SortKey, direction: Direction): Order {
  const keys = rows.map(toKey)
  const toRank = keys.every((key) => typeof key !== 'string') ? Number : ranksOfTexts(keys)
  const sign = direction === 'asc' ? 1 : -1
  const ranks = new Float64Array(keys.length)
  const order = new Uint32Array(keys.length)
  keys.forEach((key, place) => {
    // What is not there comes last, whichever way.
    ranks[place] = key === null ? Infinity : sign * toRank(key)
    order[place] = place
  })
  return order.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
}

type Key = string | number

/** Of more different texts than these, a collator is worth its while (lib/compare-texts.ts). */
const fewTexts = 500

/** By their places among the others. Most columns hold few different texts: each is looked at once. */
function ranksOfTexts(keys: readonly SortKey[]): (key: Key) => number {
  const unique = [...new Set(keys)].filter((key) => key !== null)
  const asTexts = unique.length <= fewTexts ? compareTexts : collator().compare
  const compare = (a: Key, b: Key) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : asTexts(String(a), String(b))
  const ranks = new Map<Key, number>()
  let [rank, before]: [number, Key | null] = [0, null]
  for (const key of unique.toSorted(compare)) {
    // Keys that people take for equal share a rank.
    if (before !== null && compare(before, key) !== 0) rank += 1
    ranks.set(key, rank)
    before = key
  }
  return (key) => ranks.get(key) ?? 0
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
