import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** No `reads`: the figures come from the loaded records. */
export const insightsRoutes: readonly PageRoute[] = [
  { path: paths.insights.pattern, page: async () => (await import('./insights-page.tsx')).InsightsPage },
]
