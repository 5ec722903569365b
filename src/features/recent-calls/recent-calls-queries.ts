import type { Services } from '../../api/context.tsx'
import { query, queryKey } from '../../api/query.ts'
import { searchRecentCalls } from '../../contract/extras.ts'
import { largestPage, listRecentCalls, retentionDays } from '../../contract/recent-calls.ts'
import { coveredDays, type RecentCallsState } from './pages/recent-calls-state.ts'

export const recentCallsQuery = ({ page, size, days }: Pick<RecentCallsState, 'page' | 'size' | 'days'>) =>
  query(listRecentCalls, { page, count: size, days: coveredDays(days) })

/** The largest page that a server returns, from everything it keeps; for searching the records. */
export const largestPageQuery = (page: number) => recentCallsQuery({ page, size: largestPage, days: retentionDays })

/** Rereads visible pages and drops the others: a search would go on at once with a cached page, however old. */
export async function renewPages({ client, queryClient }: Services): Promise<void> {
  for (const endpoint of [listRecentCalls, searchRecentCalls]) {
    const pages = { queryKey: queryKey(client, endpoint) }
    queryClient.removeQueries({ ...pages, type: 'inactive' })
    await queryClient.invalidateQueries(pages)
  }
}
