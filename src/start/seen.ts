import { storedPreferences } from '../patterns/stored-preferences.ts'

/** The storage key shared by all tabs for the time of the last use. Stores nothing but a time. */
export const seenKey = 'switchboard.seen'

/** Whether a tab of this app was used so recently that it isn't locked yet. */
export function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null && !wasIdle()
  } catch {
    return false
  }
}

/** Whether the idle time had passed before this tab was opened, or restored. */
export function wasIdle(now: number = Date.now()): boolean {
  const { lockMinutes } = storedPreferences()
  try {
    const stored = Number(localStorage.getItem(seenKey) ?? now)
    return lockMinutes > 0 && now - stored >= lockMinutes * 60_000
  } catch {
    return false
  }
}
