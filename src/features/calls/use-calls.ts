import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClient } from '../../api/context.tsx'
import { query, queryKey, useRead } from '../../api/query.ts'
import { listApplications } from '../../contract/applications.ts'
import { listCalls } from '../../contract/calls.ts'
import { type ApplicationNames, toApplicationNames } from '../../patterns/application-names.ts'
import { type CallWatch, callWatchOf } from './call-watch.ts'
import type { PollState, Poller } from './poller.ts'
import type { Watch } from './watch.ts'

/** The watch of the connection in use. */
export function useCallWatch(): CallWatch {
  return callWatchOf(useClient())
}

/** What has been seen so far. */
export function useWatch(): Watch {
  const { subscribe, snapshot } = useCallWatch()
  return useSyncExternalStore(subscribe, snapshot)
}

export function usePollState({ subscribe, snapshot }: Poller): PollState {
  return useSyncExternalStore(subscribe, snapshot)
}

/** Watches as long as the page is open. What it reads, others find in the cache. */
export function useWatching(): void {
  const client = useClient()
  const queryClient = useQueryClient()
  // Synchronises the poller with the page.
  useEffect(() => {
    const watch = callWatchOf(client)
    watch.onList = (list) => queryClient.setQueryData(queryKey(client, listCalls, {}), list)
    return watch.poller.start()
  }, [client, queryClient])
}

/** For the names of applications; asked for once, and where another page has just read them, not at all. */
export function useApplicationNames(): ApplicationNames {
  const { data, isError } = useRead(query(listApplications, {}))
  return useMemo(() => toApplicationNames(data, isError), [data, isError])
}
