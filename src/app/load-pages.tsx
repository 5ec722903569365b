import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'

/**
 * Routes with their lazy components loaded by us. The router would do it, but shows nothing at all where a part
 * without a loader does not come, and remembers the failure: there would be no second try.
 */
export function loadPages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const children = route.children === undefined ? {} : { children: loadPages(route.children) }
    const { lazy, ...rest } = route
    if (typeof lazy !== 'object' || lazy.Component === undefined) return { ...route, ...children } as RouteObject
    return { ...rest, ...toLoaded(rest, lazy.Component), ...children } as RouteObject
  })
}

/** What the router is to know of a route whose component comes with `load`. */
function toLoaded(route: Omit<RouteObject, 'lazy'>, load: () => Promise<ComponentType | null | undefined>) {
  const { loader, shouldRevalidate = () => false } = route
  let Page: ComponentType | null = null
  return {
    loader: async (args: LoaderFunctionArgs) => {
      // Its own loader first: what it reads is on its way while the code is.
      const data: unknown = typeof loader === 'function' ? loader(args, undefined) : null
      Page ??= (await load()) ?? null
      return (await data) ?? null
    },
    shouldRevalidate,
    Component: () => (Page === null ? null : <Page />),
  }
}
