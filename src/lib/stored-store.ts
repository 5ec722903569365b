import { createStore, type Store } from './store.ts'

export interface StoredStore<T> extends Store<T> {
  /** Returns the stored value: without listeners, `get` misses changes made in other tabs. */
  readonly read: () => T
  /** Returns false if the browser refused to store it. */
  readonly set: (next: T) => boolean
  /** Changes the stored value. Like `set`. */
  readonly update: (change: (value: T) => T) => boolean
}

/**
 * A value in this browser's storage, as JSON under `key`, shared by all tabs: changes from other tabs arrive while
 * there are listeners, and the missed ones with the first listener or the next update. Without access to the storage,
 * the value lasts until the page is left. `parse` must not throw; it gets null if nothing is stored.
 */
export function createStoredStore<T>(key: string, parse: (text: string | null) => T): StoredStore<T> {
  /** What was stored when it was last read or written. */
  let text: string | null = null
  text = readText()
  const store = createStore(parse(text), () => {
    catchUp()
    window.addEventListener('storage', takeOver)
    return () => window.removeEventListener('storage', takeOver)
  })

  function readText(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      // No access: same as nothing new.
      return text
    }
  }

  function catchUp() {
    const now = readText()
    if (now === text) return
    text = now
    store.set(parse(now))
  }

  function takeOver(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) catchUp()
  }

  function set(next: T): boolean {
    store.set(next)
    try {
      const written = JSON.stringify(next)
      localStorage.setItem(key, written)
      text = written
      return true
    } catch {
      // The storage is full, or not accessible.
      return false
    }
  }

  function update(change: (value: T) => T): boolean {
    catchUp()
    return set(change(store.get()))
  }

  return { ...store, read: () => parse(readText()), set, update }
}
