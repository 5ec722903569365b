import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** Without `start`: the page of records that is read follows from the query of the URL. */
export function recentCallsRoutes(): PageRoute[] {
  return [
    {
      path: paths.allRecords.pattern,
      page: async () => (await import('./all/all-records-page.tsx')).AllRecordsPage,
      panels: [
        {
          path: paths.loadedRecord.pattern,
          page: async () => (await import('./all/loaded-record-panel.tsx')).LoadedRecordPanel,
        },
      ],
    },
    {
      path: paths.recentCalls.pattern,
      page: async () => (await import('./pages/recent-calls-page.tsx')).RecentCallsPage,
      panels: [
        {
          path: paths.recentCall.pattern,
          page: async () => (await import('./pages/recent-call-panel.tsx')).RecentCallPanel,
        },
      ],
    },
  ]
}
