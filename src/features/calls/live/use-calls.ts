import { useDeferredValue, useEffect } from 'react'
import { useClient } from '../../../api/context.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { type CallWatch, callWatchOf } from './call-watch.ts'
import type { PollState, Poller } from './poller.ts'
import type { Watch } from './watch.ts'

/** The watch of the connection in use. */
export function useCallWatch(): CallWatch {
  return callWatchOf(useClient())
}

/** What has been seen so far. Deferred: 5,000 calls are sorted and drawn in slices, with keys and clicks going first. */
export function useWatch(): Watch {
  return useDeferredValue(useStore(useCallWatch().watch))
}

export function usePollState({ state }: Poller): PollState {
  return useStore(state)
}

/** Watches as long as the page is open. */
export function useWatching(): void {
  const { poller } = useCallWatch()
  // Synchronises the poller with the page.
  useEffect(() => poller.start(), [poller])
}
