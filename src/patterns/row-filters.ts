/** Filters of a list, declared as a table: what a row is under each of them. Finding, counting and the URL follow from it. Pure. */
import { z } from '../contract/zod.ts'
import { oncePer, remember } from '../lib/once-per.ts'
import { keysOf, recordOf } from '../lib/records.ts'
import { runAtOnce } from '../lib/slices.ts'
import { type Order, PlacedRows, type Rows, type RowSearch } from './rows.ts'
import { urlField } from './url-state.ts'

export interface RowFilter<R> {
  /** What a row is under this filter: what is chosen, and counted. '': nothing to choose. */
  readonly valueOf: (row: R) => string
  /** All that may be chosen; default: any text. */
  readonly choices?: readonly string[]
  /** As it stands while it takes nothing away; default: ''. */
  readonly off?: string
  /** Of those with the same word, choosing in one switches off the others. */
  readonly oneOf?: string
  /** For a filter that leaves several values at once: how its choice is read, and written with one value more or less. */
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

export function toFilterSchema<R, Name extends string>(filters: RowFilters<R, Name>) {
  const fields = recordOf(keysOf(filters), (name) => {
    const { choices, off = '' } = filters[name]
    return urlField(choices === undefined ? z.string() : z.enum([off, ...choices]), off)
  })
  return z.object(fields)
}

export function choose<R, Name extends string>(
  filters: RowFilters<R, Name>,
  name: Name,
  choice: string,
): Partial<Chosen<Name>> {
  const { oneOf } = filters[name]
  const replaced = keysOf(filters).filter((other) => oneOf !== undefined && filters[other].oneOf === oneOf)
  return { ...recordOf(replaced, (other) => filters[other].off ?? ''), ...recordOf([name], () => choice) }
}

/** What decides which rows are shown. */
export interface RowQuery<R> {
  readonly filters: RowFilters<R, string>
  readonly chosen: Chosen<string>
  readonly search: RowSearch<R>
  /** Another order for those that fit, such as group by group. */
  readonly arrange?: ((found: readonly R[]) => readonly R[]) | null
}

/** Rows per value of one filter, among those that the search and the other filters leave. Counted when asked for. */
export type RowCounts = (filter: string) => ReadonlyMap<string, number>

export interface FoundRows<R> {
  readonly rows: Rows<R>
  readonly counts: RowCounts
}

/** The value of each row of a list under one filter. */
interface FilterColumn {
  readonly values: readonly string[]
  /** By row: the place of its value. */
  readonly codes: Uint32Array<ArrayBuffer>
}

const columnsOf = oncePer((_rows: object) => new WeakMap<object, FilterColumn>())

/** Rows looked at between two yields: less than a millisecond. */
const lookedAtOnce = 1000

/** Kept as long as the rows: values of 100,000 take ten times as long to read as to count. */
function* columnOf<R>(rows: Rows<R>, filter: RowFilter<R>): Generator<void, FilterColumn> {
  const known = columnsOf(rows).get(filter)
  if (known !== undefined) return known
  const places = new Map<string, number>()
  const codes = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    // An index of its own.
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

/** Of a row that search or more than one filter (or pair of filters) rules out. */
const out = 255

/**
 * The rows that fit, in an order. They are looked at as they lie in memory, not in that order, which takes a fifth of the
 * time.
 */
export function findRows<R>(...wanted: Parameters<typeof findingRows<R>>): FoundRows<R> {
  return runAtOnce(findingRows(...wanted))
}

/** The same for `runInSlices`: 100,000 rows take longer than a frame. */
export function* findingRows<R>(
  rows: Rows<R>,
  order: Order | null,
  words: string,
  { filters, chosen, search, arrange = null }: RowQuery<R>,
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
  /** Of each row, the one filter, or pair of filters, that it does not fit; 0: it fits. */
  const missed = new Uint8Array(rows.length)
  if (isFound !== null || limits.length > 0) {
    for (let place = 0; place < rows.length; place += 1) {
      missed[place] = missedBy(place)
      if (place % lookedAtOnce === 0) yield
    }
  }
  const counts = remember((name: string): ReadonlyMap<string, number> => {
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
  return { rows: arrange?.([...found]) ?? found, counts }
}

function inOrder<R>(rows: Rows<R>, order: Order | null, missed: Uint8Array): Rows<R> {
  const places = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const place = order === null ? index : (order[index] ?? 0)
    if (missed[place] === 0) places[count++] = place
  }
  const found = places.slice(0, count)
  // They are places of its rows.
  return rows instanceof PlacedRows ? rows.pick(found) : Array.from(found, (place) => rows.at(place) as R)
}
