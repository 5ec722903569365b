import { query } from '../../api/query.ts'
import { maxPageSize, listRecentCalls, retentionDays } from '../../contract/recent-calls.ts'
import { coveredDays, type RecentCallsState } from './pages/recent-calls-state.ts'

export const recentCallsQuery = ({ page, size, days }: Pick<RecentCallsState, 'page' | 'size' | 'days'>) =>
  query(listRecentCalls, { page, count: size, days: coveredDays(days) })

/** The largest page that a server returns, from everything it keeps; for searching the records. */
export const maxPageQuery = (page: number) => recentCallsQuery({ page, size: maxPageSize, days: retentionDays })
