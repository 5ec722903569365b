import type { To } from 'react-router-dom'
import type { Wanted } from '../features/connections/tab-messages.ts'
import { hashText } from '../lib/hash-text.ts'
import { randomId } from '../lib/random-id.ts'
import type { AppRouter } from './router.tsx'

/** Of a history entry's state, as the router stores it: the entry's connection. undefined: not visited by any. */
const markOf = (state: unknown): unknown => Reflect.get(Object(Reflect.get(Object(state), 'usr')), 'connection')

let listening = new AbortController()

/**
 * Creates a router that marks the tab's history entries with their connection; marks outlive a reload. `isSwitch`: begins
 * with an entry of its own for the start page. An entry of another connection opens its list, without filters: on a
 * server copied from another, a record with the same SID would look as if it were still the other's.
 */
export function separateEntries(
  { server, account_sid }: Wanted,
  isSwitch: boolean,
  create: () => AppRouter,
): AppRouter {
  const base = import.meta.env.BASE_URL
  const mark = hashText(JSON.stringify([server, account_sid]))
  const usr = { connection: mark }
  const visit = () => {
    const found = markOf(history.state)
    if (found === mark) return
    const [section = ''] = location.pathname.slice(base.length).split('/')
    // The other fields are React Router's. An entry for another #fragment has no state; undefined plus one is no index.
    history.replaceState({ idx: null, ...history.state, usr }, '', found === undefined ? undefined : base + section)
  }
  listening.abort()
  listening = new AbortController()
  if (isSwitch) {
    const index: unknown = Reflect.get(Object(history.state), 'idx')
    history.pushState({ key: randomId(), idx: Number(index ?? 0) + 1, usr }, '', base)
  } else visit()
  // Both before the router reads the URL.
  window.addEventListener('popstate', visit, { signal: listening.signal })
  const router = create()
  const navigate = router.navigate.bind(router)
  // With the navigation itself: browsers limit how often the history may change.
  router.navigate = async (to: number | To | null, options?: Parameters<typeof navigate>[1]) =>
    typeof to === 'number' ? history.go(to) : navigate(to, { ...options, state: { ...options?.state, ...usr } })
  return router
}
