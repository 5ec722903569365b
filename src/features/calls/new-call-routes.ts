import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export function newCallRoutes(): PageRoute[] {
  return [{ path: paths.newCall.pattern, page: async () => (await import('./new/new-call-page.tsx')).NewCallPage }]
}
