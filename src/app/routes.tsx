import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom'
import { applicationsRoutes } from '../features/applications/applications-routes.ts'
import { journalRoutes } from '../features/journal/journal-routes.ts'
import { phoneNumbersRoutes } from '../features/phone-numbers/phone-numbers-routes.ts'
import { settingsRoutes } from '../features/settings/settings-routes.ts'
import { paths } from '../paths.ts'
import type { RouteServices } from '../patterns/route-services.ts'
import { Frame } from './frame.tsx'
import { loadPages } from './load-pages.tsx'
import { PageFailure, PanelFailure } from './page-failure.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

/** The routes of one session. Starts at once with the URL that is open. */
export function createAppRouter(services: RouteServices) {
  return createBrowserRouter(
    [
      {
        Component: Frame,
        // Nothing to show while the first page's code loads: the frame comes with it.
        HydrateFallback: () => null,
        children: [
          {
            // Without a path: what fails in a page leaves the frame standing.
            ErrorBoundary: PageFailure,
            children: [
              { path: paths.home.pattern, loader: () => redirect(paths.applications.link()), element: null },
              ...loadPages(
                withPanels([
                  ...applicationsRoutes(services),
                  ...phoneNumbersRoutes(),
                  ...journalRoutes(),
                  ...settingsRoutes(),
                  { path: '*', lazy: { Component: async () => (await import('./not-found.tsx')).NotFound } },
                ]),
              ),
            ],
          },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL },
  )
}

/** A panel that fails leaves the list beside it standing. */
function withPanels(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.children === undefined
      ? route
      : { ...route, children: [{ ErrorBoundary: PanelFailure, children: route.children }] },
  )
}
