import { prefetch } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'
import type { Services } from '../../api/context.tsx'
import { applicationQuery, applicationsQuery } from './applications-queries.ts'

export function applicationsRoutes({ client, queryClient }: Services): PageRoute[] {
  const start: PageRoute['start'] = ({ application_sid = '' }) => {
    void prefetch(queryClient, client, applicationQuery(application_sid))
  }
  return [
    {
      path: paths.applications.pattern,
      page: async () => (await import('./applications-page.tsx')).ApplicationsPage,
      start: () => void prefetch(queryClient, client, applicationsQuery),
      panels: [
        {
          path: paths.newApplication.pattern,
          page: async () => (await import('./application-create.tsx')).NewApplication,
        },
        {
          path: paths.application.pattern,
          page: async () => (await import('./application-panel.tsx')).ApplicationPanel,
          start,
        },
        {
          path: paths.editApplication.pattern,
          page: async () => (await import('./application-edit.tsx')).EditApplication,
          start,
        },
        {
          path: paths.cloneApplication.pattern,
          page: async () => (await import('./application-create.tsx')).CloneApplication,
          start,
        },
      ],
    },
  ]
}
