import { useDeferredValue, useMemo } from 'react'
import type { Column } from './columns.ts'
import { search, type Sort, sortBy, toSearchable } from './rows.ts'

type Find<R, Counts> = (rows: readonly R[], query: string) => { readonly found: readonly R[]; readonly counts: Counts }

/**
 * The rows that fit a search, in order. Sorting and folding happen once per list, so a keystroke only
 * compares text; and that is deferred, so the field follows the keyboard whatever the list's length.
 * With a `find` of its own a list decides itself what fits.
 */
export function useFoundRows<R, Counts>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  query: string,
  sort: Sort | null,
  find?: Find<R, Counts>,
) {
  const deferredQuery = useDeferredValue(query)
  const sorted = useMemo(() => {
    const toKey = columns.find(({ id }) => id === sort?.by)?.sortKey
    return sort === null || toKey === undefined ? rows : sortBy(rows, toKey, sort.direction)
  }, [rows, columns, sort])
  const finder = useMemo(() => find ?? toFinder(sorted, columns), [find, sorted, columns])
  const { found, counts } = useMemo(() => finder(sorted, deferredQuery), [finder, sorted, deferredQuery])
  return { found, counts, query: deferredQuery }
}

/** Finds what the columns say that a search may find. */
function toFinder<R>(sorted: readonly R[], columns: readonly Column<R>[]) {
  const searchable = sorted.map((row) =>
    toSearchable(
      row,
      columns.flatMap(({ searchTexts }) => searchTexts?.(row) ?? []),
    ),
  )
  return (_: readonly R[], query: string): { found: readonly R[]; counts: null } => ({
    found: search(searchable, query).map(({ row }) => row),
    counts: null,
  })
}
