import { countUpTo } from '../../lib/sorted.ts'
import type { Column } from './column.ts'
import { rankValues } from './rank-values.ts'
import type { RecordTable } from './record-table.ts'

export interface RecordSort {
  /** `attempted_at`, or any field that isn't a time. */
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/**
 * Sorts rows; equal ones keep their order. Absent values come last in either direction. Compares each
 * code's value once, then sorts the rows by rank without comparisons.
 */
export function sortRows(
  table: RecordTable,
  rows: Uint32Array,
  { by, direction }: RecordSort,
): Uint32Array<ArrayBuffer> {
  const { ranks, most } = by === 'attempted_at' ? timeRanks(table, rows) : valueRanks(table, rows, by)
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? 0
    ranks[place] = rank === 0 ? most + 1 : direction === 'asc' ? rank : most + 1 - rank
  }
  return sortByRank(rows, ranks, most + 1)
}

interface Ranks {
  /** From 1, by index among the rows; 0 for no value. */
  readonly ranks: Uint32Array
  /** Upper bound of the ranks. */
  readonly most: number
}

function timeRanks(table: RecordTable, rows: Uint32Array): Ranks {
  const times = table.times.attempted_at.times(table.length)
  const sorted = Float64Array.from(rows, (row) => times[row] ?? Number.NaN).sort()
  let distinct = 0
  for (const time of sorted) {
    if (Number.isNaN(time) || (distinct > 0 && sorted[distinct - 1] === time)) continue
    sorted[distinct] = time
    distinct += 1
  }
  const ranks = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) {
    const time = times[rows[place] ?? 0] ?? Number.NaN
    ranks[place] = countUpTo(sorted, time, distinct)
  }
  return { ranks, most: distinct }
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
  return { ranks, most: byCode.length }
}

const digitBits = 11
const radix = 2 ** digitBits

/** Radix sort with digits of 11 bits, least significant first: stable, and as fast as a few passes over the rows. */
function sortByRank(rows: Uint32Array, ranks: Uint32Array, most: number): Uint32Array<ArrayBuffer> {
  let [from, to] = [new Uint32Array(rows), new Uint32Array(rows.length)]
  let [keys, nextKeys] = [new Uint32Array(ranks), new Uint32Array(rows.length)]
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += digitBits) {
    const starts = new Uint32Array(radix + 1)
    for (const key of keys) {
      const digit = (key >>> shift) & (radix - 1)
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
    }
    for (let digit = 0; digit < radix; digit += 1) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
    for (let place = 0; place < keys.length; place += 1) {
      const key = keys[place] ?? 0
      const digit = (key >>> shift) & (radix - 1)
      const at = starts[digit] ?? 0
      starts[digit] = at + 1
      to[at] = from[place] ?? 0
      nextKeys[at] = key
    }
    ;[from, to, keys, nextKeys] = [to, from, nextKeys, keys]
  }
  return from
}
