import { createStoredStore } from '../lib/stored-store.ts'
import { storedPreferences } from '../patterns/preferences/stored-preferences.ts'

export const seenKey = 'switchboard.seen'

/** When any tab was last used while signed in, in ms since 1970; null if none is signed in. */
export const seen = createStoredStore(seenKey, (text) => Number(text) || null)

/** Whether a tab of this app was used so recently that it isn't locked yet. */
export function wasSeen(): boolean {
  return seen.read() !== null && !wasIdle()
}

/** Whether the idle time had passed before this tab was opened, or restored. */
export function wasIdle(now: number = Date.now()): boolean {
  const { lockMinutes } = storedPreferences.read()
  return lockMinutes > 0 && now - (seen.read() ?? now) >= lockMinutes * 60_000
}
