import { storedPreferences } from '../patterns/stored-preferences.ts'

/** Where the tabs agree on when somebody was last seen. A time, and nothing else. */
export const seenKey = 'switchboard.seen'

/** Whether somebody was seen in a tab of this app, and not so long ago that it is locked by now. */
export function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null && !wasIdle()
  } catch {
    return false
  }
}

/** Whether the time after which the page locks had passed before this tab was opened, or brought back. */
export function wasIdle(now: number = Date.now()): boolean {
  const { lockMinutes } = storedPreferences()
  try {
    const stored = Number(localStorage.getItem(seenKey) ?? now)
    return lockMinutes > 0 && now - stored >= lockMinutes * 60_000
  } catch {
    return false
  }
}
