/** Decides when a page that nobody uses is locked: after `lockMinutes` of the preferences, whose default stands there. */
import { preferences } from '../patterns/preferences.ts'
import { seenKey } from '../start/seen.ts'

/** A pointer moves a hundred times a second; to the storage it matters every so often. */
const writeMs = 5000

const checkMs = 10_000

let seenAt = Date.now()
let writtenAt = 0

/** When somebody last used this tab, ms since 1970. */
export function lastSeenAt(): number {
  return seenAt
}

export function markSeen(now: number = Date.now()): void {
  seenAt = now
  if (now - writtenAt < writeMs) return
  writtenAt = now
  try {
    localStorage.setItem(seenKey, String(now))
  } catch {
    // Then each tab counts for itself.
  }
}

/** Nobody is signed in any more, in any tab: the next one needs to ask none. */
export function forgetSeen(): void {
  writtenAt = 0
  try {
    localStorage.removeItem(seenKey)
  } catch {
    // Nor was it written.
  }
}

/** In any tab. A stored time that lies ahead (the clock was set) is no sign of life. */
function seenAnywhere(now: number): number {
  try {
    const stored = Number(localStorage.getItem(seenKey))
    return stored <= now ? Math.max(seenAt, stored) : seenAt
  } catch {
    return seenAt
  }
}

/**
 * Calls `onIdle` when nobody has used any tab for as long as the preferences say. Only where somebody is signed in is it a
 * sign of life that a tab is used. Returns the way to stop.
 */
export function watchIdle(onIdle: () => void, isSignedIn: () => boolean): () => void {
  const check = () => {
    const now = Date.now()
    const { lockMinutes } = preferences.get()
    const isIdle = lockMinutes > 0 && now - seenAnywhere(now) >= lockMinutes * 60_000
    if (isIdle) onIdle()
    return isIdle
  }
  // Who wakes a sleeping laptop by moving the pointer comes too late to count.
  const act = () => {
    if (!check() && isSignedIn()) markSeen()
  }
  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(type, act, { capture: true, passive: true, signal })
  }
  document.addEventListener('visibilitychange', check, { signal })
  const timer = setInterval(check, checkMs)
  return () => {
    listening.abort()
    clearInterval(timer)
  }
}
