/** What the browser knows of itself, as stores: it holds the value, and tells of changes to those who listen. */
import type { ReadonlyStore } from '../lib/store.ts'

export function mediaQuery(query: string): ReadonlyStore<boolean> {
  let list: MediaQueryList | undefined
  // Every table row asks; without this, each would create its own list.
  const ask = () => (list ??= matchMedia(query))
  return fromEvents(() => ask().matches, ask, ['change'])
}

/** Only a hint: a server on this machine or intranet answers all the same. */
export const online = fromEvents(
  () => navigator.onLine,
  () => window,
  ['online', 'offline'],
)

/** Whether this tab is in front. */
export const visible = fromEvents(
  () => document.visibilityState !== 'hidden',
  () => document,
  ['visibilitychange'],
)

function fromEvents(get: () => boolean, target: () => EventTarget, types: readonly string[]): ReadonlyStore<boolean> {
  return {
    get,
    subscribe: (listener) => {
      const listening = new AbortController()
      const events = target()
      for (const type of types) events.addEventListener(type, listener, { signal: listening.signal })
      return () => listening.abort()
    },
  }
}
