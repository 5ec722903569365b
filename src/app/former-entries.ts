import { randomId } from '../lib/random-id.ts'
import type { AppRouter } from './router.tsx'

/** Of a history entry: which of the tab's connections it belongs to. undefined: the first. */
const markOf = (state: unknown): unknown => Reflect.get(Object(state), 'connection')

let listening = new AbortController()

/**
 * Keeps the entries of the tab's connections apart. Another one begins with an entry of its own for the start page. From
 * then on, Back to an entry of a previous one opens its list, without filters: on a server copied from another, a record
 * with the same SID would look as if it were still the previous one. Call it before the router is created, which then
 * reads the new URLs. Returns a function that marks the router's entries: marks outlive a reload.
 */
export function separateEntries(isAnother: boolean): (router: AppRouter) => void {
  listening.abort()
  listening = new AbortController()
  const base = import.meta.env.BASE_URL
  if (isAnother) {
    const index: unknown = Reflect.get(Object(history.state), 'idx')
    // The other fields are React Router's.
    history.pushState({ key: randomId(), idx: Number(index ?? 0) + 1, connection: randomId() }, '', base)
  }
  const mark = markOf(history.state)
  if (mark === undefined) return () => undefined
  let path = location.pathname
  const visit = ({ state }: PopStateEvent) => {
    // Links within a page add entries without a state.
    if (state === null ? location.pathname === path : markOf(state) === mark) return
    const [section = ''] = location.pathname.slice(base.length).split('/')
    history.replaceState({ ...state, usr: null }, '', base + section)
  }
  window.addEventListener('popstate', visit, { signal: listening.signal })
  return (router) =>
    void router.subscribe(() => {
      path = location.pathname
      if (markOf(history.state) !== mark) history.replaceState({ ...history.state, connection: mark }, '')
    })
}
