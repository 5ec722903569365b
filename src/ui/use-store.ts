import { useSyncExternalStore } from 'react'
import type { ReadonlyStore } from '../lib/store.ts'

/** A store's current value; with `select`, its result for that value: renders only if this changes, by identity. */
export function useStore<T>(store: ReadonlyStore<T>): T
export function useStore<T, S>(store: ReadonlyStore<T>, select: (value: T) => S): S
export function useStore<T>(store: ReadonlyStore<T>, select: (value: T) => unknown = (value) => value): unknown {
  const read = () => select(store.get())
  // The third argument is for markup made outside of a browser (app/first-paint.tsx).
  return useSyncExternalStore(store.subscribe, read, read)
}
