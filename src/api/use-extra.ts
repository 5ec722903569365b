import { useCallback, useSyncExternalStore } from 'react'
import type { ReadEndpoint } from '../contract/endpoint.ts'
import type { ExtraName } from '../contract/extras.ts'
import type { Capabilities, ExtraState } from './capabilities.ts'
import { useClient } from './context.tsx'
import { carriersQuery } from './queries.ts'
import { type Query, type ReadOptions, useRead } from './query.ts'

/** What `read` makes of what is known of the server, kept up to date. Asks nothing. */
function useCapabilities<T extends string>(read: (capabilities: Capabilities) => T): T {
  const { capabilities } = useClient()
  const get = () => read(capabilities)
  return useSyncExternalStore(capabilities.subscribe, get, get)
}

/** What is known of an extra. Asks nothing. */
export function useExtra(name: ExtraName): ExtraState {
  return useCapabilities((capabilities) => capabilities.stateOf(name))
}

/** What is known of the parts of an extra (`Capabilities.prove`). Asks nothing. */
export function useExtraParts(name: ExtraName): (part: string) => ExtraState {
  const { capabilities } = useClient()
  const state = useExtra(name)
  const seen = useSyncExternalStore(capabilities.seen.subscribe, capabilities.seen.get)
  return (part) => (state === 'off' ? 'off' : (seen.get(`${name} ${part}`)?.state ?? 'untried'))
}

/**
 * Reads an extra through the cache while `enabled`: by itself unless it is off, absent, forbidden, or could not be told; then
 * `ask` does, which is for whoever presses a button. `data` is undefined wherever there is none to go on with.
 */
export function useExtraRead<E extends ReadEndpoint & { readonly name: ExtraName }>(
  read: Query<E>,
  { enabled = true, priority = 'poll', isFresh = false }: ReadOptions = {},
) {
  const state = useExtra(read.endpoint.name)
  const isAsked = enabled && (state === 'untried' || state === 'present')
  const { data, error, isFetching, refetch } = useRead(read, { priority, isFresh, enabled: isAsked })
  // Under way, it is not sent a second time.
  const ask = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  return { state, data: state === 'off' ? undefined : data, error, isFetching, ask }
}

/** Whether a write beyond the spec can be offered. The carriers, which tell, are asked for only while `isWanted`. */
export function useExtraWrite(name: ExtraName, isWanted: boolean): ReturnType<Capabilities['offerOf']> {
  const offer = useCapabilities((capabilities) => capabilities.offerOf(name))
  useExtraRead(carriersQuery, { enabled: isWanted && offer === 'no' })
  return offer
}
