import { useSyncExternalStore } from 'react'
import type { ReadonlyStore } from '../lib/store.ts'

/** The value of a store, kept up to date. With `select`, what that makes of it: renders only when this changes, by identity. */
export function useStore<T>(store: ReadonlyStore<T>): T
export function useStore<T, S>(store: ReadonlyStore<T>, select: (value: T) => S): S
export function useStore<T>(store: ReadonlyStore<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
