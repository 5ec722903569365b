import { randomId } from '../lib/random-id.ts'
import type { AppRouter } from './router.tsx'

/**
 * Adds the start page to the tab's history, as the first entry of another connection. From then on, Back to an entry of
 * the previous one opens its list, without filters: on a server copied from another, a record with the same SID would
 * look as if it were still the previous one. Call it before the router is created, which then reads the new URLs.
 * Returns a function that learns the router's own entries.
 */
export function beginAtStart(signal: AbortSignal): (router: AppRouter) => void {
  const base = import.meta.env.BASE_URL
  const key = randomId()
  const index: unknown = Reflect.get(Object(history.state), 'idx')
  // The fields are React Router's.
  history.pushState({ key, idx: Number(index ?? 0) + 1 }, '', base)
  const own = new Set<unknown>([key])
  const visit = ({ state }: PopStateEvent) => {
    // Links within a page add entries without a state.
    if (state === null || own.has(Reflect.get(Object(state), 'key'))) return
    const [section = ''] = location.pathname.slice(base.length).split('/')
    history.replaceState({ ...state, usr: null }, '', base + section)
  }
  window.addEventListener('popstate', visit, { signal })
  return (router) => void router.subscribe(({ location }) => own.add(location.key))
}
