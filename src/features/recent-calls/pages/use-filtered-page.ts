import { useEffect } from 'react'
import { useClient } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { type Query, useRead } from '../../../api/query.ts'
import { useExtraParts } from '../../../api/use-extra.ts'
import { searchRecentCalls } from '../../../contract/extras.ts'
import type { listRecentCalls } from '../../../contract/recent-calls.ts'
import {
  type FilterName,
  filteredQuery,
  hasPassed,
  namesOf,
  probeQuery,
  serverFilters,
  toSentFilters,
} from '../filters/server-filters.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'
import type { RecentCallsState } from './recent-calls-state.ts'

/** The query for a state: unfiltered, or with the server's filters. */
export const pageQuery = (state: RecentCallsState): Query<typeof listRecentCalls | typeof searchRecentCalls> =>
  namesOf(toSentFilters(state)).length > 0 ? filteredQuery(state) : recentCallsQuery(state)

/**
 * A page filtered by the server, once it's proven that every filter was applied. Takes one more request per filter, the
 * first time in a session that it finds anything:
 * - A record that doesn't pass proves that its filter was ignored.
 * - A response without records is right in either case: ignoring a filter only ever adds records.
 * - Otherwise the query is repeated with the filter inverted (`probeQuery`).
 */
export function useFilteredPage(state: RecentCallsState) {
  const { capabilities } = useClient()
  const partsOf = useExtraParts('searchRecentCalls')
  const sent = toSentFilters(state)
  const names = namesOf(sent)
  const wasIgnored = names.some((name) => partsOf(name) === 'absent' || partsOf(name) === 'off')
  const read = useRead(pageQuery(state), { enabled: !wasIgnored })
  const paged = read.data
  const isSomething = paged !== undefined && paged.rows.length + paged.unreadable.length + (paged.total ?? 0) > 0
  const refuted = names.find((name) =>
    paged?.rows.some(({ value }) => !serverFilters[name].passes(value, sent[name] ?? '')),
  )
  const open = names.find((name) => partsOf(name) !== 'present')

  const isOpen = !wasIgnored && isSomething && refuted === undefined && open !== undefined
  const probed = probeQuery(state, open ?? 'filter')
  const probe = useRead(probed, { enabled: isOpen })
  const error = read.error ?? (isOpen ? probe.error : null)

  const [name, verdict] = ((): readonly [FilterName, 'present' | 'absent'] | readonly [] => {
    if (refuted !== undefined) return [refuted, 'absent']
    if (open !== undefined && isRefusal(error)) return [open, 'absent']
    if (!isOpen || probe.data === undefined) return []
    return [open, hasPassed(open, probed.input[open] ?? '', probe.data) ? 'present' : 'absent']
  })()
  // Records the server's capabilities as its responses prove them.
  useEffect(() => {
    if (name !== undefined && verdict !== undefined)
      capabilities.prove(searchRecentCalls.name, name, verdict, Date.now())
  }, [capabilities, name, verdict])

  const isIgnored = wasIgnored || verdict === 'absent'
  return {
    /** undefined until all filters are proven. */
    paged: isIgnored || isOpen ? undefined : paged,
    error,
    isFetching: read.isFetching || probe.isFetching,
    refetch: isOpen ? probe.refetch : read.refetch,
    isFiltered: names.length > 0,
    /** The server is known to apply every filter. An empty page can be right without that. */
    isProven: open === undefined,
    /** The server doesn't apply them all: the records have to be loaded. */
    isIgnored,
  }
}

/** Whether the server rejected the parameter, in whatever form. 401 and 429 prove nothing. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}
