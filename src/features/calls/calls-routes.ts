import { applicationsQuery, callsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** The open page polls the calls; the response to the read here counts as its first poll (live/call-watch.ts). */
export const callsRoutes: readonly PageRoute[] = [
  {
    path: paths.newCall.pattern,
    page: async () => (await import('./new/new-call-page.tsx')).NewCallPage,
    reads: () => [applicationsQuery],
  },
  {
    path: paths.calls.pattern,
    page: async () => (await import('./live/calls-list.tsx')).CallsPage,
    reads: () => [callsQuery, applicationsQuery],
    panels: [{ path: paths.call.pattern, page: async () => (await import('./live/call-panel.tsx')).CallPanel }],
  },
]
