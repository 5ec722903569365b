import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** Without `start`: the page polls by itself, as long as it is open. */
export function callsRoutes(): PageRoute[] {
  return [
    { path: paths.newCall.pattern, page: async () => (await import('./new/new-call-page.tsx')).NewCallPage },
    {
      path: paths.calls.pattern,
      page: async () => (await import('./live/calls-page.tsx')).CallsPage,
      panels: [{ path: paths.call.pattern, page: async () => (await import('./live/call-panel.tsx')).CallPanel }],
    },
  ]
}
