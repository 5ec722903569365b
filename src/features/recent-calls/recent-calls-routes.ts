import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'
import { readUrlState } from '../../patterns/url-state.ts'
import { isFiltered, recentCallsSchema } from './pages/recent-calls-state.ts'
import { recentCallsQuery } from './recent-calls-queries.ts'

/** AllRecordsPage has no `reads`: only the user starts loading all records. */
export const recentCallsRoutes: readonly PageRoute[] = [
  {
    path: paths.allRecords.pattern,
    page: async () => (await import('./all/all-records.tsx')).AllRecordsPage,
    panels: [
      {
        path: paths.loadedRecord.pattern,
        page: async () => (await import('./all/loaded-record-panel.tsx')).LoadedRecordPanel,
      },
    ],
  },
  {
    path: paths.recentCalls.pattern,
    page: async () => (await import('./pages/recent-calls-list.tsx')).RecentCallsPage,
    reads: (_, search) => {
      const state = readUrlState(recentCallsSchema, search)
      // A filtered list isn't read ahead: only the page knows whether the server can filter.
      return isFiltered(state) ? [] : [recentCallsQuery(state)]
    },
    panels: [
      {
        path: paths.recentCall.pattern,
        page: async () => (await import('./pages/recent-call-panel.tsx')).RecentCallPanel,
      },
    ],
  },
]
