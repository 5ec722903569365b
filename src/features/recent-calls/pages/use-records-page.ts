import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from '../../../api/context.tsx'
import { prefetch, useRead } from '../../../api/query.ts'
import type { SeenPage } from './page-shift.ts'
import { toPosition } from './page-position.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'
import { coveredDays, type RecentCallsState } from './recent-calls-state.ts'
import { toRecordRows } from '../record-rows.ts'
import { useSeenPages } from './use-seen-pages.ts'

/** The page in the URL: read, named, placed among all, and compared with the ones before. */
export function useRecordsPage(state: RecentCallsState) {
  const { page, size, days } = state
  const { account_sid } = useClient().connection
  const read = useRead(recentCallsQuery(state))
  const paged = read.data
  const shown = useMemo(
    () =>
      paged === undefined
        ? null
        : {
            ...toRecordRows(paged, account_sid),
            position: toPosition(paged, page, size),
            receivedAt: paged.receivedAt,
          },
    [paged, account_sid, page, size],
  )
  const seen = useMemo(
    (): SeenPage | null =>
      shown === null
        ? null
        : {
            page,
            start: shown.position.start,
            ids: shown.rows.map(({ id }) => id),
            total: shown.position.total,
            receivedAt: shown.receivedAt,
          },
    [shown, page],
  )
  const shift = useSeenPages(`${size} ${coveredDays(days)}`, seen)
  usePrefetch({ page: page + 1, size, days }, shown?.position.hasNext === true && !read.isFetching)
  return { read, shown, shift }
}

/** Of the request budget, what reading ahead leaves to people. */
const spare = 0.5

/** Reads a page ahead, last in line and only while there is plenty of budget: it would otherwise wait, and make who turns the page wait with it. */
function usePrefetch({ page, size, days }: Pick<RecentCallsState, 'page' | 'size' | 'days'>, isWanted: boolean) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Synchronises the cache with where the reader will go next.
  useEffect(() => {
    if (!isWanted || document.hidden) return
    const { used, limit, waiting } = client.gate.state.get()
    if (waiting > 0 || used > limit * spare) return
    void prefetch(queryClient, client, recentCallsQuery({ page, size, days }), 'job')
  }, [client, queryClient, page, size, days, isWanted])
}
