import { createStore } from './store.ts'

/**
 * A value in this browser's storage, as JSON under `key`, shared by all tabs: changes from other tabs arrive while
 * there are listeners, and the missed ones with the first listener or the next update. Without access to the storage,
 * the value lasts until the page is left. `parse` must not throw; it gets null if nothing is stored.
 */
export function createStoredStore<T>(key: string, parse: (text: string | null) => T) {
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

  /** Returns false if the browser refused to store it. */
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

  /** Changes the stored value. Like `set`. */
  function update(change: (value: T) => T): boolean {
    catchUp()
    return set(change(store.get()))
  }

  return {
    ...store,
    /** Returns the stored value: without listeners, `get` misses changes made in other tabs. */
    read: () => parse(readText()),
    set,
    update,
  }
}
