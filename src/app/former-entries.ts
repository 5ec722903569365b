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
  /** Of the entry on screen, as the router counts them. */
  let index = -1
  const follow = () => {
    const found: unknown = Reflect.get(Object(history.state), 'idx')
    if (typeof found === 'number') index = found
  }
  const visit = () => {
    const found = markOf(history.state)
    if (found !== mark) {
      const [section = ''] = location.pathname.slice(base.length).split('/')
      // The other fields are React Router's. An entry without a state is new, added by the address bar for a #fragment:
      // without an index, Back to it wouldn't ask before it discards what was typed.
      const state = { idx: index + 1, ...history.state, usr }
      history.replaceState(state, '', found === undefined ? undefined : base + section)
    }
    follow()
  }
  listening.abort()
  listening = new AbortController()
  if (isSwitch) {
    follow()
    index += 1
    history.pushState({ key: randomId(), idx: index, usr }, '', base)
  } else visit()
  // Both before the router reads the URL.
  window.addEventListener('popstate', visit, { signal: listening.signal })
  const router = create()
  router.subscribe(follow)
  const navigate = router.navigate.bind(router)
  // With the navigation itself: browsers limit how often the history may change.
  router.navigate = async (to: number | To | null, options?: Parameters<typeof navigate>[1]) =>
    typeof to === 'number' ? history.go(to) : navigate(to, { ...options, state: { ...options?.state, ...usr } })
  return router
}
