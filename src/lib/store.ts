/** An observable value. `get` returns the same value until the next change. */
export interface ReadonlyStore<T> {
  readonly get: () => T
  /** Calls `listener` after every change; returns a function that unsubscribes it. Duplicate listeners count once. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends ReadonlyStore<T> {
  readonly set: (next: T) => void
  readonly update: (change: (value: T) => T) => void
}

/** Runs `whileObserved` when the first listener subscribes, and its returned function when the last one is gone. */
export function createStore<T>(initial: T, whileObserved: () => () => void = () => () => undefined): Store<T> {
  let value = initial
  let stopObserving: (() => void) | null = null
  const listeners = new Set<() => void>()

  function set(next: T) {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    stopObserving ??= whileObserved()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopObserving?.()
      stopObserving = null
    }
  }

  return { get: () => value, set, update: (change) => set(change(value)), subscribe }
}

export function nextChange(store: ReadonlyStore<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop()
      resolve()
    })
  })
}
