import { createStore, type ReadonlyStore } from '../lib/store.ts'

/**
 * The selected rows of a list, by key. Outside of React: with 100,000 rows selected, only the visible ones and a count
 * follow its changes. Keys stay selected when their rows are filtered out, or read again.
 */
export interface Selection {
  readonly has: (key: string) => boolean
  readonly size: () => number
  /** Changes with every change; then each row reads its own key. A new set for each would copy 100,000 keys. */
  readonly version: ReadonlyStore<number>
  /** Selects or deselects one row; the next range begins there. */
  readonly set: (key: string, isOn: boolean) => void
  /** Selects or deselects all rows from the last one set to this one, in the order of `keys`. */
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
      // The start of the range may have been filtered out.
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
