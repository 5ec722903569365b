import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

/** One timer for all ages on a page, running only while any is shown. */
const ticks = createStore(0, () => {
  const timer = setInterval(() => ticks.update((count) => count + 1), 1000)
  return () => clearInterval(timer)
})

// Ticks say when to read the clock again; what is drawn in between reads it, too.
const clock = { get: () => Date.now(), subscribe: ticks.subscribe }

/** What `read` makes of the current time (ms since 1970), kept up to date by the second. Renders only when that changes. */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useStore(clock, read)
}
