import { createStore, type Store } from './store.ts'

export interface StoredStore<T> extends Store<T> {
  /** What is stored now: while nobody listens, another tab may have changed it. */
  readonly read: () => T
}

/**
 * A value that lies in this browser's storage, as JSON under `key`, and that all tabs share: changes made in another one
 * arrive while somebody listens. Where storage is closed to us, it holds until the page is left. `parse` never throws;
 * null: nothing is stored.
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
      // As if nothing were stored.
    }
    return parse(text)
  }

  function takeOver(event: StorageEvent) {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) store.set(read())
  }

  function set(next: T) {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full, or closed to us.
    }
    store.set(next)
  }

  return { ...store, read, set, update: (change) => set(change(store.get())) }
}
