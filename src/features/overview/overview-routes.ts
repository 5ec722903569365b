import {
  applicationsQuery,
  callsQuery,
  lastDayQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const overviewRoutes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    page: async () => (await import('./overview-page.tsx')).OverviewPage,
    reads: () => [callsQuery, lastDayQuery, speechCredentialsQuery, phoneNumbersQuery, applicationsQuery],
  },
]
