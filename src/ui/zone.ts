import { useSyncExternalStore } from 'react'
import type { Zone } from '../lib/time.ts'

let current: Zone = 'local'
const listeners = new Set<() => void>()

/** Sets the zone of every time on the page. Called where preferences are followed, and nowhere else. */
export function setZone(zone: Zone): void {
  if (zone === current) return
  current = zone
  for (const listener of listeners) listener()
}

/** The zone that times are to be shown in. */
export function useZone(): Zone {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
