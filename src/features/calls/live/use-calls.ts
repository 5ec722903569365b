import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { useClient } from '../../../api/context.tsx'
import { type CallWatch, callWatchOf } from './call-watch.ts'
import type { PollState, Poller } from './poller.ts'
import type { Watch } from './watch.ts'

/** The watch of the connection in use. */
export function useCallWatch(): CallWatch {
  return callWatchOf(useClient())
}

/** What has been seen so far. Deferred: 5,000 calls are sorted and drawn in slices, with keys and clicks going first. */
export function useWatch(): Watch {
  const { subscribe, snapshot } = useCallWatch()
  return useDeferredValue(useSyncExternalStore(subscribe, snapshot))
}

export function usePollState({ subscribe, snapshot }: Poller): PollState {
  return useSyncExternalStore(subscribe, snapshot)
}

/** Watches as long as the page is open. */
export function useWatching(): void {
  const { poller } = useCallWatch()
  // Synchronises the poller with the page.
  useEffect(() => poller.start(), [poller])
}
