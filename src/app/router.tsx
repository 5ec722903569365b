import { type ComponentType, type ReactNode, useCallback, useLayoutEffect, useReducer, useState } from 'react'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
  useNavigation,
  useRouteError,
} from 'react-router-dom'
import type { Query } from '../api/query.ts'
import type { ReadEndpoint } from '../contract/endpoint.ts'
import type { PageRoute } from '../patterns/url/page-route.ts'
import { LeavingContext } from '../patterns/url/use-typed-param.ts'
import { SkeletonPage } from '../ui/skeleton-page.tsx'
import { Frame } from './frame.tsx'
import { PageFailure, PanelFailure } from './page-failure.tsx'
import styles from './router.module.css'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Follows the tab's URL until it's disposed of. */
export function createRouter(pages: readonly PageRoute[], read: Read): AppRouter {
  const children = pages.map((page) => toRoute(page, read, FailedPage))
  const router = createBrowserRouter([{ Component: FramedPage, children }], { basename: import.meta.env.BASE_URL })
  router.subscribe(({ initialized, navigation, matches, errors }) => {
    if (!initialized || navigation.state !== 'idle' || errors !== null) return
    // The code is loaded. With loaders, each navigation would render the old page once more, and wait for a task.
    for (const { route } of matches) delete route.loader
  })
  return router
}

function FramedPage() {
  return (
    <>
      <PendingBar />
      <Frame />
    </>
  )
}

/** Feedback for a click whose page is still loading. Only visual: screen readers announce the page once it's there. */
function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles['pending']} aria-hidden="true" />
}

export function CurrentPage({ router }: { router: AppRouter }) {
  const [stateAtFirst] = useState(router.state)
  const [mount, mountAgain] = useReducer((mounts: number) => mounts + 1, 0)
  // RouterProvider misses what happens between its first render and its subscription: a page that arrived while the
  // frame was rendered in slices would never be shown (remix-run/react-router#15527).
  useLayoutEffect(() => {
    if (router.state !== stateAtFirst) mountAgain()
  }, [router, stateAtFirst])
  const isLeaving = useCallback(
    (keyOnScreen: string) => router.state.navigation.state !== 'idle' || router.state.location.key !== keyOnScreen,
    [router],
  )
  return (
    <LeavingContext value={isLeaving}>
      {/* As transitions, pages would render in slices: a page that was ready took a third longer to appear. */}
      <RouterProvider key={mount} router={router} useTransitions={false} />
    </LeavingContext>
  )
}

/**
 * Preloads the code of the page behind a link, and passes its queries to `read`, so that navigation waits for neither.
 * Ignores failures: the page reports them when the user goes there.
 */
export function prepare(pages: readonly PageRoute[], link: string, read: Read = () => undefined): void {
  const routes = pages.map(({ path, panels = [], ...page }) => ({
    path,
    handle: page,
    children: panels.map((panel) => ({ path: panel.path, handle: panel })),
  }))
  const { pathname, searchParams } = new URL(link, location.origin)
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    const { page, reads } = route.handle
    page().catch(() => undefined)
    reads?.(params, searchParams).forEach(read)
  }
}

/** Resolves when the first page is loaded or has failed. By then, it has requested everything it reads. */
export function untilFirstPage(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

type Read = (query: Query<ReadEndpoint>) => void

/**
 * Starts loading a page's code and data together; the previous page stays until the code is there. Uses a loader rather
 * than the router's `lazy`, which remembers failed loads: here, every navigation to the page retries.
 */
function toRoute({ path, page, reads, panels = [] }: PageRoute, read: Read, Failed: ComponentType): RouteObject {
  // A single element: otherwise every step of a navigation would render the old page once more.
  let loaded: ReactNode = null
  return {
    path,
    loader: async ({ params, request }) => {
      reads?.(params, new URL(request.url).searchParams).forEach(read)
      // Importing it again would take additional tasks, with an unchanged frame between them.
      if (loaded === null) {
        const Page = await page()
        loaded = <Page />
      }
      return null
    },
    // A change of the query string alone starts no reads here: the page follows it.
    shouldRevalidate: () => false,
    Component: () => loaded,
    ErrorBoundary: Failed,
    HydrateFallback: SkeletonPage,
    children: panels.map((panel) => toRoute(panel, read, FailedPanel)),
  }
}

const FailedPage = () => <PageFailure error={useRouteError()} />
const FailedPanel = () => <PanelFailure error={useRouteError()} />
