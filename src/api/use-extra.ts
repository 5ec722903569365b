import { useCallback, useSyncExternalStore } from 'react'
import type { ReadEndpoint } from '../contract/endpoint.ts'
import type { ExtraName } from '../contract/extras.ts'
import type { Capabilities, ExtraState } from './capabilities.ts'
import { useClient } from './context.tsx'
import { carriersQuery } from './queries.ts'
import { type Query, type ReadOptions, useRead } from './query.ts'

/** Subscribes to a value read from the server's capabilities. Sends no request. */
function useCapabilities<T extends string>(read: (capabilities: Capabilities) => T): T {
  const { capabilities } = useClient()
  const get = () => read(capabilities)
  return useSyncExternalStore(capabilities.subscribe, get, get)
}

/** Returns the state of an extra. Sends no request. */
export function useExtra(name: ExtraName): ExtraState {
  return useCapabilities((capabilities) => capabilities.stateOf(name))
}

/** Returns the states of the parts of an extra (`Capabilities.prove`). Sends no request. */
export function useExtraParts(name: ExtraName): (part: string) => ExtraState {
  const { capabilities } = useClient()
  const state = useExtra(name)
  const seen = useSyncExternalStore(capabilities.seen.subscribe, capabilities.seen.get)
  return (part) => (state === 'off' ? 'off' : (seen.get(`${name} ${part}`)?.state ?? 'untried'))
}

/**
 * Reads an extra through the cache while `enabled`: by itself, unless it is off, absent, forbidden or unknown; then
 * only `ask` reads it, for a button. `data` is undefined while there is none.
 */
export function useExtraRead<E extends ReadEndpoint & { readonly name: ExtraName }>(
  read: Query<E>,
  { enabled = true, priority = 'poll', ...options }: ReadOptions = {},
) {
  const state = useExtra(read.endpoint.name)
  const isRequested = enabled && (state === 'untried' || state === 'present')
  const { data, error, isFetching, refetch } = useRead(read, { ...options, priority, enabled: isRequested })
  // Joins a pending request instead of sending a second one.
  const ask = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  /** For a page's Refresh button: asks a server that has it or may have it. */
  const refresh = () => {
    if (state === 'present' || state === 'unknown') void ask()
  }
  return { state, data: state === 'off' ? undefined : data, error, isFetching, ask, refresh }
}

/** Whether to offer a write beyond the spec. With `isWanted`, reads the carriers if their response may settle it. */
export function useExtraWrite(name: ExtraName, isWanted: boolean): ReturnType<Capabilities['offerOf']> {
  const offer = useCapabilities((capabilities) => capabilities.offerOf(name))
  useExtraRead(carriersQuery, { enabled: isWanted && offer === 'no' })
  return offer
}
