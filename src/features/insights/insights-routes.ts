import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** The figures come from records that were loaded. */
export const insightsRoutes: readonly PageRoute[] = [
  { path: paths.insights.pattern, page: async () => (await import('./insights-page.tsx')).InsightsPage },
]
