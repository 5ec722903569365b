import { applicationsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const findingsRoutes: readonly PageRoute[] = [
  {
    path: paths.findings.pattern,
    page: async () => (await import('./findings-page.tsx')).FindingsPage,
    reads: () => [phoneNumbersQuery, applicationsQuery, speechCredentialsQuery],
  },
]
