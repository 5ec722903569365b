/** The state of the browser as stores: the browser holds the values, and notifies listeners of changes. */
import type { ReadonlyStore } from '../lib/store.ts'

export function mediaQuery(query: string): ReadonlyStore<boolean> {
  let list: MediaQueryList | undefined
  // Every table row calls this; otherwise, each would create its own list.
  const getList = () => (list ??= matchMedia(query))
  return fromEvents(() => getList().matches, getList, ['change'])
}

/** Only a hint: a server on this machine or intranet still responds. */
export const online = fromEvents(
  () => navigator.onLine,
  () => window,
  ['online', 'offline'],
)

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

/** A touch screen, which shows its keyboard when a text field gets the focus. */
export const touch = mediaQuery('(pointer: coarse)')
