import { createStore, type Store } from './store.ts'

export interface StoredStore<T> extends Store<T> {
  /** Returns the stored value: without listeners, `get` misses changes made in other tabs. */
  readonly read: () => T
}

/**
 * A value in this browser's storage, as JSON under `key`, shared by all tabs: changes from other tabs arrive while
 * there are listeners. Without access to the storage, the value lasts until the page is left. `parse` must not
 * throw; it gets null if nothing is stored.
 */
export function createStoredStore<T>(key: string, parse: (text: string | null) => T): StoredStore<T> {
  const store = createStore(read(), () => {
    window.addEventListener('storage', takeOver)
    return () => window.removeEventListener('storage', takeOver)
  })

  function read(): T {
    let text: string | null = null
    try {
      text = localStorage.getItem(key)
    } catch {
      // No access: same as nothing stored.
    }
    return parse(text)
  }

  function takeOver(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) store.set(read())
  }

  function set(next: T) {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The storage is full, or not accessible.
    }
    store.set(next)
  }

  return { ...store, read, set, update: (change) => set(change(store.get())) }
}
