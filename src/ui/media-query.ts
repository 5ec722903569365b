import type { ReadonlyStore } from '../lib/store.ts'

/** Whether a media query matches. Asked each time: the browser holds the value, and tells of changes only to listeners. */
export function mediaQuery(query: string): ReadonlyStore<boolean> {
  return {
    get: () => matchMedia(query).matches,
    subscribe: (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
}
