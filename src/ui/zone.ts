import { createStore } from '../lib/store.ts'
import type { Zone } from '../lib/time.ts'
import { useStore } from './use-store.ts'

const zone = createStore<Zone>('local')

/** Sets the zone of every time on the page. Called where preferences are followed, and nowhere else. */
export const setZone = zone.set

export function useZone(): Zone {
  return useStore(zone)
}
