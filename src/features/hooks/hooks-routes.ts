import { applicationsQuery, lastDayQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const hooksRoutes: readonly PageRoute[] = [
  {
    path: paths.hooks.pattern,
    page: async () => (await import('./hooks-page.tsx')).HooksPage,
    // Without alerts: they are beyond the spec, so the page requests them itself.
    reads: () => [applicationsQuery, phoneNumbersQuery, lastDayQuery],
  },
]
