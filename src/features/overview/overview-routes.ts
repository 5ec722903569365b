import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export function overviewRoutes(): PageRoute[] {
  return [{ path: paths.home.pattern, page: async () => (await import('./overview-page.tsx')).OverviewPage }]
}
