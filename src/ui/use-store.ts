import { useSyncExternalStore } from 'react'
import type { ReadonlyStore } from '../lib/store.ts'

/** The value of a store, kept up to date. With `select`, what that makes of it: renders only when this changes, by identity. */
export function useStore<T>(store: ReadonlyStore<T>): T
export function useStore<T, S>(store: ReadonlyStore<T>, select: (value: T) => S): S
export function useStore<T>(store: ReadonlyStore<T>, select: (value: T) => unknown = (value) => value): unknown {
  const read = () => select(store.get())
  // The third is for markup made outside of a browser (app/first-paint.tsx).
  return useSyncExternalStore(store.subscribe, read, read)
}
