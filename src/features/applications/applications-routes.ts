import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { prefetch, query } from '../../api/query.ts'
import { getApplication } from '../../contract/applications.ts'
import { paths } from '../../paths.ts'
import type { RouteServices } from '../../patterns/route-services.ts'
import { applicationsQuery } from './applications-query.ts'

export function applicationsRoutes({ client, queryClient }: RouteServices): RouteObject[] {
  const application = {
    // Starts the read while the page's code is on its way, and waits for neither.
    loader: ({ params: { application_sid = '' } }: LoaderFunctionArgs) => {
      void prefetch(queryClient, client, query(getApplication, { application_sid }))
      return null
    },
    // Search and order of the list are in the URL too; they ask the server nothing.
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  }
  return [
    {
      path: paths.applications.pattern,
      loader: () => {
        void prefetch(queryClient, client, applicationsQuery)
        return null
      },
      // The list stays while panels come and go beside it.
      shouldRevalidate: () => false,
      lazy: { Component: async () => (await import('./applications-page.tsx')).ApplicationsPage },
      children: [
        {
          path: paths.newApplication.pattern,
          lazy: { Component: async () => (await import('./new-application.tsx')).NewApplication },
        },
        {
          ...application,
          path: paths.application.pattern,
          lazy: { Component: async () => (await import('./application-details.tsx')).ApplicationDetails },
        },
        {
          ...application,
          path: paths.editApplication.pattern,
          lazy: { Component: async () => (await import('./edit-application.tsx')).EditApplication },
        },
        {
          ...application,
          path: paths.cloneApplication.pattern,
          lazy: { Component: async () => (await import('./clone-application.tsx')).CloneApplication },
        },
      ],
    },
  ]
}
