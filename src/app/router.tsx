import { type ComponentType, type ReactNode, useCallback } from 'react'
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
import type { PageRoute } from '../patterns/page-route.ts'
import { LeavingContext } from '../patterns/use-typed-param.ts'
import { SkeletonPage } from '../ui/skeleton-page.tsx'
import { Frame } from './frame.tsx'
import { PageFailure, PanelFailure } from './page-failure.tsx'
import styles from './router.module.css'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Follows the tab's URL, from now on until it is disposed of. */
export function createRouter(pages: readonly PageRoute[], read: Read): AppRouter {
  const children = pages.map((page) => toRoute(page, read, FailedPage))
  const router = createBrowserRouter([{ Component: Surroundings, children }], { basename: import.meta.env.BASE_URL })
  router.subscribe(({ initialized, navigation, matches, errors }) => {
    if (!initialized || navigation.state !== 'idle' || errors !== null) return
    // The code is there. With loaders, each navigation would draw the page that is left once more, and wait for a task.
    for (const { route } of matches) delete route.loader
  })
  return router
}

function Surroundings() {
  return (
    <>
      <PendingBar />
      <Frame />
    </>
  )
}

/** Answers a click on a link whose page has yet to arrive. For the eyes: who hears the page is told when it is there. */
function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles['pending']} aria-hidden="true" />
}

export function CurrentPage({ router }: { router: AppRouter }) {
  const isLeaving = useCallback(
    (keyOnScreen: string) => router.state.navigation.state !== 'idle' || router.state.location.key !== keyOnScreen,
    [router],
  )
  return (
    <LeavingContext value={isLeaving}>
      {/* As transitions, pages would be drawn in slices: one that is all there took a third longer to come. */}
      <RouterProvider router={router} useTransitions={false} />
    </LeavingContext>
  )
}

/**
 * Brings the code of the page behind a link, and gives what it reads to `read`, so that going there waits for neither.
 * What fails is for the page to tell, once somebody goes there.
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

/** Resolves when the first page is there, or has failed: by then it has asked for all that it reads. */
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
 * Code and reads of a page set out together; the page before stays until the code is there. It comes by the loader and not
 * by the router's `lazy`, which remembers code that failed to load: here every navigation to the page is another try.
 */
function toRoute({ path, page, reads, panels = [] }: PageRoute, read: Read, Failed: ComponentType): RouteObject {
  // One element: else every step of a navigation would draw the page that is left once more.
  let loaded: ReactNode = null
  return {
    path,
    loader: async ({ params, request }) => {
      reads?.(params, new URL(request.url).searchParams).forEach(read)
      // Importing it again would take tasks of their own, with a frame of nothing new between them.
      if (loaded === null) {
        const Page = await page()
        loaded = <Page />
      }
      return null
    },
    // What a page reads changes with its path alone, and the page itself follows the query.
    shouldRevalidate: () => false,
    Component: () => loaded,
    ErrorBoundary: Failed,
    HydrateFallback: SkeletonPage,
    children: panels.map((panel) => toRoute(panel, read, FailedPanel)),
  }
}

const FailedPage = () => <PageFailure error={useRouteError()} />
const FailedPanel = () => <PanelFailure error={useRouteError()} />
