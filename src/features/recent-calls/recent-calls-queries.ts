import { query } from '../../api/query.ts'
import { largestPage, listRecentCalls, retentionDays } from '../../contract/recent-calls.ts'
import { coveredDays, type RecentCallsState } from './pages/recent-calls-state.ts'

/** The page of records that a state asks for. */
export const recentCallsQuery = ({ page, size, days }: Pick<RecentCallsState, 'page' | 'size' | 'days'>) =>
  query(listRecentCalls, { page, count: size, days: coveredDays(days) })

/** As many records as a server gives at once, of all that it keeps; for looking through them. */
export const largestPageQuery = (page: number) => recentCallsQuery({ page, size: largestPage, days: retentionDays })
