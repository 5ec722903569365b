import { useSyncExternalStore } from 'react'
import { useClient } from '../api/context.tsx'
import { loadOf } from '../records/load.ts'
import { openDesk } from '../records/open-worker.ts'

/** The load of this session, and what can be done with it. */
export function useLoad() {
  const load = loadOf(useClient(), openDesk)
  const state = useSyncExternalStore(load.subscribe, load.snapshot)
  return { load, state }
}
