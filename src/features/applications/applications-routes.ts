import { applicationsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'
import { applicationQuery } from './applications-queries.ts'

const readsOne: PageRoute['reads'] = ({ application_sid = '' }) => [applicationQuery(application_sid)]

export const applicationsRoutes: readonly PageRoute[] = [
  {
    path: paths.applications.pattern,
    page: async () => (await import('./applications-list.tsx')).ApplicationsPage,
    reads: () => [applicationsQuery],
    panels: [
      {
        path: paths.newApplication.pattern,
        page: async () => (await import('./application-create.tsx')).NewApplication,
      },
      {
        path: paths.application.pattern,
        page: async () => (await import('./application-panel.tsx')).ApplicationPanel,
        reads: readsOne,
      },
      {
        path: paths.editApplication.pattern,
        page: async () => (await import('./application-edit.tsx')).EditApplication,
        reads: readsOne,
      },
      {
        path: paths.cloneApplication.pattern,
        page: async () => (await import('./application-create.tsx')).CloneApplication,
        reads: readsOne,
      },
    ],
  },
]
