/** Decides when an unused page is locked: after `lockMinutes` of the preferences, which define the default. */
import { preferences } from '../patterns/preferences/preferences.ts'
import { isIdle, lastSeen } from '../start/last-seen.ts'

/** Milliseconds between writes to the storage: pointer events come a hundred times a second. */
const writeMs = 5000

const checkMs = 10_000

let seenAt = Date.now()
let writtenAt = 0

/** Returns when this tab was last used, ms since 1970. */
export function lastSeenAt(): number {
  return seenAt
}

export function markSeen(now: number = Date.now()): void {
  seenAt = now
  if (now - writtenAt < writeMs) return
  writtenAt = now
  lastSeen.set(now)
}

/** Records that no tab is signed in: the next tab needn't ask the others. */
export function forgetSeen(): void {
  writtenAt = 0
  lastSeen.set(null)
}

/** Returns the last use of any tab; without storage, of this one. Ignores times in the future, left by a clock change. */
function seenAnywhere(now: number): number {
  if (seenAt > now) {
    seenAt = now
    writtenAt = 0
  }
  const stored = lastSeen.read() ?? 0
  return stored <= now ? Math.max(seenAt, stored) : seenAt
}

/**
 * Calls `onIdle` when no tab was used for as long as the preferences say. Only use while signed in counts. Returns a
 * function that stops it.
 */
export function watchIdle(onIdle: () => void, isSignedIn: () => boolean): () => void {
  const check = () => {
    const now = Date.now()
    const isOver = isIdle(seenAnywhere(now), now, preferences.get().lockMinutes)
    if (isOver) onIdle()
    return isOver
  }
  // Checks first: a pointer move that wakes a sleeping laptop comes too late to count.
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
