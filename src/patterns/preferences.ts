import type { ReadonlyStore } from '../lib/store.ts'
import { createStoredStore } from '../lib/stored-store.ts'
import { useStore } from '../ui/use-store.ts'
import { parsePreferences, type Preferences, preferencesKey } from './stored-preferences.ts'

const stored = createStoredStore(preferencesKey, parsePreferences)

/** Current preferences, the same in all tabs. */
export const preferences: ReadonlyStore<Preferences> = stored

export function setPreferences(change: Partial<Preferences>): void {
  stored.update((now) => ({ ...now, ...change }))
}

export function usePreferences(): Preferences {
  return useStore(stored)
}
