import { startTransition, useLayoutEffect, useState } from 'react'
import { matchRoutes, NavigationType, type RouteObject, Router, useRoutes } from 'react-router-dom'
import type { Query } from '../api/query.ts'
import type { ReadEndpoint } from '../contract/endpoint.ts'
import { type BrowserHistory, createBrowserHistory, type Visit } from '../lib/browser-history.ts'
import { HistoryProvider } from '../patterns/history-context.tsx'
import type { PageRoute } from '../patterns/page-route.ts'
import { Frame } from './frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageFailure, PanelFailure } from './page-failure.tsx'
import { RouteBoundary } from './route-boundary.tsx'

/** The pages of one session, and where it is among them. */
export interface AppRouter {
  readonly history: BrowserHistory
  readonly routes: readonly RouteObject[]
  readonly dispose: () => void
}

/** What a route does before it is drawn; in its `handle`. */
interface Handle {
  readonly load: () => void
  readonly reads: PageRoute['reads']
}

const types = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace }

const basename = import.meta.env.BASE_URL

/**
 * Follows the tab's URL. Code and reads of a page set out together, as soon as the URL changes. react-router's data
 * router would do as much, but weighs 19 kB (gzip) more, and remembers code that failed to load.
 */
export function createRouter(pages: readonly PageRoute[], read: (query: Query<ReadEndpoint>) => void): AppRouter {
  const history = createBrowserHistory()
  const routes: readonly RouteObject[] = [
    { element: <Frame />, children: pages.map((page) => toRoute(page, toPageFailure)) },
  ]
  let begun: readonly string[] = []

  function begin({ entry }: Visit) {
    const matches = (matchRoutes([...routes], entry, basename) ?? []).filter(({ route }) => route.handle !== undefined)
    for (const { route, params, pathname } of matches) {
      // Every handle is made by toRoute.
      const { load, reads } = route.handle as Handle
      load()
      if (!begun.includes(pathname)) reads?.(params, new URLSearchParams(entry.search)).forEach(read)
    }
    begun = matches.map(({ pathname }) => pathname)
  }

  const stop = history.listen(begin)
  begin(history.visit())
  return {
    history,
    routes,
    dispose: () => {
      stop()
      history.dispose()
    },
  }
}

const toPageFailure = (error: unknown) => <PageFailure error={error} />
const toPanelFailure = (error: unknown) => <PanelFailure error={error} />

function toRoute({ path, page, reads, panels }: PageRoute, toFailure: typeof toPageFailure): RouteObject {
  const { Page, load } = lazyPage(page)
  const handle: Handle = { load, reads }
  return {
    path,
    handle,
    element: (
      <RouteBoundary fallback={toFailure}>
        <Page />
      </RouteBoundary>
    ),
    ...(panels === undefined ? {} : { children: panels.map((panel) => toRoute(panel, toPanelFailure)) }),
  }
}

/** Draws the page that the URL names. The one before stays until the code of the next is there. */
export function AppRoutes({ router: { history, routes } }: { router: AppRouter }) {
  const [{ entry, action }, setVisit] = useState(history.visit)
  // Synchronises with the tab's history. Early: children may navigate in their effects.
  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history])
  return (
    <HistoryProvider history={history}>
      <Router basename={basename} location={entry} navigationType={types[action]} navigator={history}>
        <Routes routes={routes} />
      </Router>
    </HistoryProvider>
  )
}

function Routes({ routes }: { routes: readonly RouteObject[] }) {
  return useRoutes([...routes])
}
