import { createStore } from '../lib/store.ts'
import { toKnownZone, type Zone } from '../lib/time.ts'
import { useStore } from './use-store.ts'

const zone = createStore<Zone>('local')

/** Sets the zone of all times on the page. Called only where preferences are followed. */
export const setZone = (chosen: Zone) => zone.set(toKnownZone(chosen))

export function useZone(): Zone {
  return useStore(zone)
}
