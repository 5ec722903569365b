import { applicationsQuery, newestRecordsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const hooksRoutes: readonly PageRoute[] = [
  {
    path: paths.hooks.pattern,
    page: async () => (await import('./hooks-page.tsx')).HooksPage,
    // Alerts are beyond the spec: the page asks for them where they may be.
    reads: () => [applicationsQuery, phoneNumbersQuery, newestRecordsQuery(1)],
  },
]
