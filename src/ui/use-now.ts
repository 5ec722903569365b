import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

/** One timer for all ages on a page, which runs only while any is shown. */
const ticks = createStore(0, () => {
  const timer = setInterval(() => ticks.update((count) => count + 1), 1000)
  return () => clearInterval(timer)
})

// A tick causes another look at the clock; renders in between read the clock, too.
const clock = { get: () => Date.now(), subscribe: ticks.subscribe }

/** Returns `read` of the current time (ms since 1970), updated every second. Renders only if the result changes. */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useStore(clock, read)
}
