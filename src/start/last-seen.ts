import { createStoredStore } from '../lib/stored-store.ts'
import { storedPreferences } from '../patterns/preferences/stored-preferences.ts'

export const lastSeenKey = 'switchboard.seen'

/** When any tab was last used while signed in, in ms since 1970; null if none is signed in. */
export const lastSeen = createStoredStore(lastSeenKey, (text) => Number(text) || null)

/** Whether no one has used the app for so long that its pages are locked; never with 0 minutes. */
export const isIdle = (seenAt: number, now: number, lockMinutes: number): boolean =>
  lockMinutes > 0 && now - seenAt >= lockMinutes * 60_000

/** Whether a tab of this app was used so recently that it isn't locked yet. */
export function wasSeenRecently(): boolean {
  return lastSeen.read() !== null && !wasIdle()
}

/** Whether the idle time had passed before this tab was opened, or restored. */
export function wasIdle(now: number = Date.now()): boolean {
  const away = now - (lastSeen.read() ?? now)
  // A time ahead of the clock, which was set back since, says nothing: lock rather than not.
  return isIdle(0, Math.abs(away), storedPreferences.read().lockMinutes)
}
