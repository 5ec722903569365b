import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** Without `start`: what is read follows from the query of the URL. */
export function insightsRoutes(): PageRoute[] {
  return [
    {
      path: paths.insights.pattern,
      page: async () => (await import('./insights-page.tsx')).InsightsPage,
    },
  ]
}
