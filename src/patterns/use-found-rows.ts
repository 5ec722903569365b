import { useCallback, useDeferredValue, useMemo } from 'react'
import type { Steps } from '../lib/yield-to-main.ts'
import type { Column } from './columns.ts'
import { searchSteps, type Sort, sortSteps, toSearchable } from './rows.ts'
import { useSteps } from './use-steps.ts'

/** What fits, in the order given. `Counts` is whatever else was counted on the way. */
export interface Found<R, Counts> {
  readonly found: readonly R[]
  readonly counts: Counts
}

/** Lists that may be long find in steps. */
export type Find<R, Counts> = (rows: readonly R[], query: string) => Found<R, Counts> | Steps<Found<R, Counts>>

/**
 * The rows that fit a search, in order. Sorting happens once per list and folding once per row, so a keystroke only
 * compares text; and that is deferred, so the field follows the keyboard whatever the list's length. Of long lists it is
 * the latest result, which may be of an earlier search (`query`); null until there is one. With a `find` of its own a
 * list decides itself what fits.
 */
export function useFoundRows<R extends object, Counts>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  query: string,
  sort: Sort | null,
  find?: Find<R, Counts>,
) {
  const deferredQuery = useDeferredValue(query)
  const sortRows = useCallback(
    function* (): Steps<readonly R[]> {
      const toKey = columns.find(({ id }) => id === sort?.by)?.sortKey
      return sort === null || toKey === undefined ? rows : yield* sortSteps(rows, toKey, sort.direction)
    },
    [rows, columns, sort],
  )
  const sorted = useSteps(sortRows, rows.length)
  const finder = useMemo((): Find<R, Counts | null> => find ?? toFinder(columns), [find, columns])
  const findRows = useCallback(
    function* (): Steps<(Found<R, Counts | null> & { readonly query: string }) | null> {
      if (sorted === null) return null
      const result = finder(sorted, deferredQuery)
      const { found, counts } = 'found' in result ? result : yield* result
      return { found, counts, query: deferredQuery }
    },
    [finder, sorted, deferredQuery],
  )
  return useSteps(findRows, rows.length)
}

/** Finds what the columns say that a search may find. */
function toFinder<R extends object>(columns: readonly Column<R>[]) {
  const haystacks = new WeakMap<R, string>()
  const toHaystack = (row: R) => {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const texts = columns.flatMap(({ searchTexts }) => searchTexts?.(row) ?? [])
    const { haystack } = toSearchable(row, texts)
    haystacks.set(row, haystack)
    return haystack
  }
  return function* (sorted: readonly R[], query: string): Steps<Found<R, null>> {
    return { found: yield* searchSteps(sorted, query, toHaystack), counts: null }
  }
}
