import {
  applicationsQuery,
  callsQuery,
  newestRecordsQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const overviewRoutes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    page: async () => (await import('./overview-page.tsx')).OverviewPage,
    reads: () => [callsQuery, newestRecordsQuery(1), speechCredentialsQuery, phoneNumbersQuery, applicationsQuery],
  },
]
