import type { Json } from '../../contract/json.ts'
import { countUpTo } from '../../lib/sorted.ts'
import type { Column } from './column.ts'
import type { Dictionary } from './dictionary.ts'
import { toJsonText } from './json-text.ts'
import type { RecordTable } from './record-table.ts'

export interface RecordSort {
  /** `attempted_at`, or any field that isn't a time. */
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/**
 * Sorts rows; equal ones keep their order. Absent values come last in either direction. Compares each code's value
 * once, then sorts the rows by counting those of each rank.
 */
export function sortRows(
  table: RecordTable,
  rows: Uint32Array,
  { by, direction }: RecordSort,
): Uint32Array<ArrayBuffer> {
  const { ranks, max } = by === 'attempted_at' ? timeRanks(table, rows) : valueRanks(table, rows, by)
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? 0
    ranks[place] = rank === 0 ? max + 1 : direction === 'asc' ? rank : max + 1 - rank
  }
  /** Where the next row of each rank goes. */
  const starts = new Uint32Array(max + 3)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  for (let rank = 0; rank <= max; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) {
    const rank = ranks[place] ?? 0
    const at = starts[rank] ?? 0
    starts[rank] = at + 1
    sorted[at] = rows[place] ?? 0
  }
  return sorted
}

interface Ranks {
  /** From 1, by index among the rows; 0 for no value. */
  readonly ranks: Uint32Array
  /** Upper bound of the ranks. */
  readonly max: number
}

/** The rank of a time is the number of those up to it. */
function timeRanks(table: RecordTable, rows: Uint32Array): Ranks {
  const times = table.times.attempted_at.times(table.length)
  // Rows without a time come last.
  const sorted = Float64Array.from(rows, (row) => times[row] ?? Number.NaN).sort()
  const ranks = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) {
    ranks[place] = countUpTo(sorted, times[rows[place] ?? 0] ?? Number.NaN)
  }
  return { ranks, max: rows.length }
}

/** Ranks of a column's values by code, until the column gets more values. */
const known = new WeakMap<Column, Uint32Array>()

function valueRanks(table: RecordTable, rows: Uint32Array, field: string): Ranks {
  const column = table.column(field)
  const codes = column.codes(table.length)
  let byCode = known.get(column)
  if (byCode?.length !== column.dictionary.size) {
    byCode = rankValues(column.dictionary)
    known.set(column, byCode)
  }
  const ranks = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) ranks[place] = byCode[codes[rows[place] ?? 0] ?? 0] ?? 0
  return { ranks, max: byCode.length }
}

/**
 * Ranks a dictionary's values by code, from 1: numbers by size, then texts by their UTF-16 units (locale rules take too
 * long for a million), then the rest by JSON. null and absent rank 0. Equal values have one rank, even if a value has
 * several codes.
 */
export function rankValues(dictionary: Dictionary): Uint32Array {
  const numbers: Ranked<number>[] = []
  const texts: Ranked<string>[] = []
  const others: Ranked<string>[] = []
  for (let code = 1; code < dictionary.size; code += 1) {
    const value: Json = dictionary.value(code) ?? null
    if (typeof value === 'number') numbers.push({ code, value })
    else if (typeof value === 'string') texts.push({ code, value })
    else if (value !== null) others.push({ code, value: toJsonText(value) })
  }
  const ranks = new Uint32Array(dictionary.size)
  let rank = 0
  for (const kind of [inOrder(numbers), inOrder(texts), inOrder(others)]) {
    let before: number | string | null = null
    for (const { code, value } of kind) {
      if (value !== before) rank += 1
      before = value
      ranks[code] = rank
    }
  }
  return ranks
}

interface Ranked<T> {
  readonly code: number
  readonly value: T
}

function inOrder<T extends number | string>(values: Ranked<T>[]): readonly Ranked<T>[] {
  return values.sort((a, b) => Number(a.value > b.value) - Number(a.value < b.value))
}
