import type { ReadonlyStore } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'
import { type Preferences, storedPreferences } from './stored-preferences.ts'
import { notifyUnstored } from '../toast/notify-unstored.ts'

/** Current preferences, the same in all tabs. */
export const preferences: ReadonlyStore<Preferences> = storedPreferences

export function setPreferences(change: Partial<Preferences>): void {
  notifyUnstored(storedPreferences.update((now) => ({ ...now, ...change })))
}

export function usePreferences(): Preferences {
  return useStore(preferences)
}
