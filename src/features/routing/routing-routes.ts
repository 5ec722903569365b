import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const routingRoutes: readonly PageRoute[] = [
  {
    path: paths.routing.pattern,
    page: async () => (await import('./routing-page.tsx')).RoutingPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
  },
]
