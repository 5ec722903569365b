import { createStore, type ReadonlyStore } from '../../lib/store.ts'

export type Selection = ReturnType<typeof createSelection>

/**
 * The selected rows of a list, by key. Outside of React: with 100,000 rows selected, only the visible ones and a count
 * follow its changes. Keys stay selected when their rows are filtered out, or read again.
 */
export function createSelection() {
  const chosen = new Set<string>()
  /** Changes with every change; then each row reads its own key. A new set for each would copy 100,000 keys. */
  const version = createStore(0)
  let anchor: string | null = null

  function setAll(keys: Iterable<string>, isOn: boolean) {
    for (const key of keys) {
      if (isOn) chosen.add(key)
      else chosen.delete(key)
    }
    version.update((count) => count + 1)
  }

  return {
    has: (key: string) => chosen.has(key),
    size: () => chosen.size,
    version: version as ReadonlyStore<number>,
    setAll,
    /** Selects or deselects one row; the next range begins there. */
    set: (key: string, isOn: boolean) => {
      anchor = key
      setAll([key], isOn)
    },
    /** Selects or deselects all rows from the last one set to this one, in the order of `keys`. */
    setRange: (keys: readonly string[], key: string, isOn: boolean) => {
      const to = keys.indexOf(key)
      const from = anchor === null ? -1 : keys.indexOf(anchor)
      // The start of the range may have been filtered out.
      const range = from === -1 || to === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      anchor = key
      setAll(range, isOn)
    },
    clear: () => {
      anchor = null
      chosen.clear()
      version.update((count) => count + 1)
    },
  }
}
