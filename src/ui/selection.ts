import { createStore, type ReadonlyStore } from '../lib/store.ts'

/**
 * Which rows of a list are chosen, by key. Outside of React: with 100,000 rows in it, only those on screen and a count
 * follow its changes. Keys stay when their rows are filtered away, or read again.
 */
export interface Selection {
  readonly has: (key: string) => boolean
  readonly size: () => number
  /** Another number after every change. Each row reads its own key by it: a new set for each would be a copy of 100,000. */
  readonly version: ReadonlyStore<number>
  /** Chooses one row, or takes it out; the next range begins there. */
  readonly set: (key: string, isOn: boolean) => void
  /** Chooses, or takes out, all from the row last set up to this one, in the order of `keys`. */
  readonly setRange: (keys: readonly string[], key: string, isOn: boolean) => void
  readonly setAll: (keys: Iterable<string>, isOn: boolean) => void
  readonly clear: () => void
}

export function createSelection(): Selection {
  const chosen = new Set<string>()
  const version = createStore(0)
  let anchor: string | null = null

  function change(keys: Iterable<string>, isOn: boolean) {
    for (const key of keys) {
      if (isOn) chosen.add(key)
      else chosen.delete(key)
    }
    version.update((count) => count + 1)
  }

  return {
    has: (key) => chosen.has(key),
    size: () => chosen.size,
    version,
    set: (key, isOn) => {
      anchor = key
      change([key], isOn)
    },
    setRange: (keys, key, isOn) => {
      const to = keys.indexOf(key)
      const from = anchor === null ? -1 : keys.indexOf(anchor)
      // What the range began at may be filtered away by now.
      const range = from === -1 || to === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      anchor = key
      change(range, isOn)
    },
    setAll: change,
    clear: () => {
      anchor = null
      chosen.clear()
      version.update((count) => count + 1)
    },
  }
}
