/** Filters of a list, declared by the value of a row. Finding, counting and URL state are derived from that. Pure. */
import { z } from '../../contract/zod.ts'
import { oncePer, memoize } from '../../lib/once-per.ts'
import { keysOf, recordOf } from '../../lib/records.ts'
import { runAtOnce } from '../../lib/slices.ts'
import { type Order, PlacedRows, type Rows, type RowSearch } from './rows.ts'
import { urlField } from '../url/url-state.ts'

export interface RowFilter<R> {
  /** Returns the row's value under this filter, to match and count; '' if it has none. */
  readonly valueOf: (row: R) => string
  /** All valid choices; default: any text. */
  readonly choices?: readonly string[]
  /** The choice that filters nothing out; default: ''. */
  readonly off?: string
  /** Name of a group of filters: a choice in one switches off the others. */
  readonly oneOf?: string
  /** For a filter with several values at once: parses its choice, and toggles a value in it. */
  readonly several?: {
    readonly shown: (choice: string) => ReadonlySet<string>
    readonly toggled: (choice: string, value: string) => string
  }
}

export type RowFilters<R, Name extends string> = Readonly<Record<Name, RowFilter<R>>>

export type Chosen<Name extends string> = Readonly<Record<Name, string>>

export const noneChosen = <R, Name extends string>(filters: RowFilters<R, Name>): Chosen<Name> =>
  recordOf(keysOf(filters), (name) => filters[name].off ?? '')

export function isAnyChosen<R, Name extends string>(filters: RowFilters<R, Name>, chosen: Chosen<Name>): boolean {
  return keysOf(filters).some((name) => chosen[name] !== (filters[name].off ?? ''))
}

/** The schema of a list's filters in the URL. The same for each object of filters. */
export const toFilterSchema = oncePer((filters: RowFilters<never, string>) => {
  const fields = Object.entries(filters).map(([name, { choices, off = '' }]) => {
    return [name, urlField(choices === undefined ? z.string() : z.enum([off, ...choices]), off)] as const
  })
  return z.object(Object.fromEntries(fields))
})

export function choose<R, Name extends string>(
  filters: RowFilters<R, Name>,
  name: Name,
  choice: string,
): Partial<Chosen<Name>> {
  const { oneOf } = filters[name]
  const replaced = keysOf(filters).filter((other) => oneOf !== undefined && filters[other].oneOf === oneOf)
  return { ...recordOf(replaced, (other) => filters[other].off ?? ''), ...recordOf([name], () => choice) }
}

/** Everything that decides which rows are shown. */
export interface RowQuery<R> {
  readonly filters: RowFilters<R, string>
  readonly chosen: Chosen<string>
  readonly search: RowSearch<R>
  /** Reorders the matches, such as by group. */
  readonly arrange?: ((found: readonly R[]) => readonly R[]) | null
}

/** Returns the rows per value of one filter, among those that match the search and all other filters. Lazy. */
export type RowCounts = (filter: string) => ReadonlyMap<string, number>

export interface FoundRows<R> {
  readonly rows: Rows<R>
  readonly counts: RowCounts
  /** By row of the list: 0 if it matches; else the group of filters that alone rules it out, or `out`. */
  readonly missed: Uint8Array<ArrayBuffer>
}

/** The value of each row under one filter. */
interface FilterColumn {
  readonly values: readonly string[]
  /** By row: the index of its value. */
  readonly codes: Uint32Array<ArrayBuffer>
}

const columnsOf = oncePer((_rows: object) => new WeakMap<object, FilterColumn>())

/** Rows per slice, which takes less than a millisecond. */
const lookedAtOnce = 1000

/** Returns the values, cached with the rows: for 100,000, reading them takes ten times as long as counting. */
function* columnOf<R>(rows: Rows<R>, filter: RowFilter<R>): Generator<void, FilterColumn> {
  const known = columnsOf(rows).get(filter)
  if (known !== undefined) return known
  const places = new Map<string, number>()
  const codes = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    // `index` is in range.
    const value = filter.valueOf(rows.at(index) as R)
    const place = places.get(value) ?? places.size
    places.set(value, place)
    codes[index] = place
    if (index % lookedAtOnce === 0) yield
  }
  const column = { values: [...places.keys()], codes }
  columnsOf(rows).set(filter, column)
  return column
}

/** Marks a row that the search, or more than one group of filters, rules out. */
const out = 255

/** Returns the matching rows, in order. Scans them in memory order, which takes a fifth of the time. */
export function findRows<R>(...wanted: Parameters<typeof findingRows<R>>): FoundRows<R> {
  return runAtOnce(findingRows(...wanted))
}

/**
 * Like `findRows`, for `runInSlices`: 100,000 rows take longer than a frame. Fills `missed` of the result. Rows that are
 * `out` there, by a search for the same rows and query that finds all of these, aren't looked at again.
 */
export function* findingRows<R>(
  rows: Rows<R>,
  order: Order | null,
  words: string,
  { filters, chosen, search, arrange = null }: RowQuery<R>,
  missed = new Uint8Array(rows.length),
): Generator<void, FoundRows<R>> {
  const isFound = search(words)
  const groups = [...new Set(Object.entries(filters).map(([name, { oneOf = name }]) => oneOf))]
  const toGroup = (name: string) => 1 + groups.indexOf(filters[name]?.oneOf ?? name)
  const limits: { readonly group: number; readonly codes: Uint32Array; readonly isShown: readonly boolean[] }[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const { off = '', several } = filter
    const choice = chosen[name] ?? off
    const shown = several?.shown(choice) ?? (choice === off ? null : new Set([choice]))
    if (shown === null) continue
    const { values, codes } = yield* columnOf(rows, filter)
    limits.push({ group: toGroup(name), codes, isShown: values.map((value) => shown.has(value)) })
  }
  const missedBy = (place: number) => {
    let only = 0
    for (const { group, codes, isShown } of limits) {
      if (isShown[codes[place] ?? 0] === true) continue
      if (only !== 0 && only !== group) return out
      only = group
    }
    return isFound === null || isFound(rows.at(place) as R) ? only : out
  }
  if (isFound !== null || limits.length > 0) {
    for (let place = 0; place < rows.length; place += 1) {
      if (missed[place] !== out) missed[place] = missedBy(place)
      if (place % lookedAtOnce === 0) yield
    }
  }
  const counts = memoize((name: string): ReadonlyMap<string, number> => {
    const filter = filters[name]
    if (filter === undefined) return new Map()
    const { values, codes } = runAtOnce(columnOf(rows, filter))
    const group = toGroup(name)
    const sums = new Uint32Array(values.length)
    for (let place = 0; place < rows.length; place += 1) {
      const code = codes[place] ?? 0
      if (missed[place] === 0 || missed[place] === group) sums[code] = (sums[code] ?? 0) + 1
    }
    const counted = values.map((value, code): [string, number] => [value, sums[code] ?? 0])
    return new Map(counted.filter(([value, count]) => value !== '' && count > 0))
  })
  const found = inOrder(rows, order, missed)
  return { rows: arrange?.([...found]) ?? found, counts, missed }
}

function inOrder<R>(rows: Rows<R>, order: Order | null, missed: Uint8Array): Rows<R> {
  const places = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const place = order === null ? index : (order[index] ?? 0)
    if (missed[place] === 0) places[count++] = place
  }
  const found = places.slice(0, count)
  // The places are those of `rows`.
  return rows instanceof PlacedRows ? rows.pick(found) : Array.from(found, (place) => rows.at(place) as R)
}
