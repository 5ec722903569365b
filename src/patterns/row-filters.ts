/** Filters of a list, declared as a table: what a row is under each of them. Counting, fitting and the URL follow from it. Pure. */
import { z } from '../contract/zod.ts'
import { keysOf, recordOf } from '../lib/records.ts'
import type { RowMatch, RowMatcher, RowSearch } from './rows.ts'
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

/** Counted up in its place: setting it in the map each time would take as long again. */
interface Count {
  rows: number
}

/** Rows that fit search and filters, and the counts; in one pass. */
export function filterMatcher<R, Name extends string>(
  filters: RowFilters<R, Name>,
  chosen: Chosen<Name>,
  search: RowSearch<R>,
  arrange: RowMatch<R>['arrange'] = null,
): RowMatcher<R> {
  return (words) => {
    const isFound = search(words)
    const each = keysOf(filters).map((name) => {
      const { valueOf, off = '', several, oneOf = name } = filters[name]
      const choice = chosen[name]
      const shown = several?.shown(choice) ?? (choice === off ? null : new Set([choice]))
      return { name, oneOf, valueOf, shown, counts: new Map<string, Count>() }
    })
    const fits = (row: R) => {
      if (isFound !== null && !isFound(row)) return false
      // The one filter, or pair of filters, that the row does not fit; a second one rules it out for all counts.
      let missed: string | null = null
      for (const { oneOf, valueOf, shown } of each) {
        if (shown === null || shown.has(valueOf(row))) continue
        if (missed !== null && missed !== oneOf) return false
        missed = oneOf
      }
      for (const { oneOf, valueOf, counts } of each) {
        const value = missed === null || missed === oneOf ? valueOf(row) : ''
        if (value === '') continue
        const count = counts.get(value)
        if (count === undefined) counts.set(value, { rows: 1 })
        else count.rows += 1
      }
      return missed === null
    }
    const counts = () =>
      Object.fromEntries(
        each.map(({ name, counts }) => [name, new Map(Array.from(counts, ([value, { rows }]) => [value, rows]))]),
      )
    return { fits, counts, arrange }
  }
}
