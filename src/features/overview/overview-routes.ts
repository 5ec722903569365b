import {
  applicationsQuery,
  callsQuery,
  newestRecordsQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import { retentionDays } from '../../contract/recent-calls.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const overviewRoutes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    page: async () => (await import('./overview-page.tsx')).OverviewPage,
    reads: () => [
      callsQuery,
      newestRecordsQuery(retentionDays),
      speechCredentialsQuery,
      phoneNumbersQuery,
      applicationsQuery,
    ],
  },
]
