import { type Query as CachedQuery, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Input, Listed, Output, ReadEndpoint } from '../contract/endpoint.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import type { Client } from './client.ts'
import { useClient } from './context.tsx'
import type { Priority } from './gate.ts'
import { type ListPart, listPartOf } from './long-list/list-part.ts'

/** A read as a value, shared by loader, page and test. Creating it sends nothing. */
export interface Query<E extends ReadEndpoint> {
  readonly endpoint: E
  readonly input: Input<E>
}

/** Makes a query. An endpoint with side effects is a type error here, whatever its method. */
export function query<E extends ReadEndpoint>(endpoint: E, input: Input<E>): Query<E> {
  return { endpoint, input }
}

/** Returns the key of a read, or of all reads of an endpoint. Starts with the connection's id, never holds a token. */
export function queryKey(
  client: Pick<Client, 'connection'>,
  endpoint: ReadEndpoint,
  input?: unknown,
): readonly unknown[] {
  return input === undefined ? [client.connection.id, endpoint.name] : [client.connection.id, endpoint.name, input]
}

/** Returns a read's options for react-query. */
export function toQueryOptions<E extends ReadEndpoint>(
  client: Client,
  { endpoint, input }: Query<E>,
  priority: Priority = 'person',
) {
  const key = queryKey(client, endpoint, input)
  return queryOptions({
    queryKey: key,
    queryFn: async (context): Promise<Output<E>> => {
      const part = listPartOf(client, key)
      // The read of an extra isn't aborted when its page is left: the next page would repeat it. Documented lists with
      // extra filters are aborted like any other.
      const isOptional = endpoint.isExtra === true && endpoint.isProvenByReader !== true
      const until = isOptional ? {} : { signal: context.signal }
      // A page may join a read in the background: then it must show why that failed, and not wait for a token.
      const answer = await client.send(endpoint, input, { ...until, priority, onRefused: 'fail', onPart: part.set })
      // After the list is in the cache, so that a render in between has one or the other.
      setTimeout(() => part.set(null))
      return answer
    },
    // Comparing 100,000 records with the previous ones costs more than drawing the visible ones again.
    structuralSharing: false,
  })
}

export interface ReadOptions {
  readonly enabled?: boolean
  readonly priority?: Priority
  /**
   * Reads again on mount if the data is older, in ms; default 30 s. 0 for a decision: reads again however new the data
   * or the last failure is.
   */
  readonly maxAgeMs?: number
}

/** The state of a read: what `useRead` returns, or the same of a list that is read in another way. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<{ readonly error: Error | null }>
}

/** Reads through the cache; if not `enabled`, only shows what is cached. `data` stays while a refresh runs or fails. */
export function useRead<E extends ReadEndpoint>(
  read: Query<E>,
  { enabled = true, priority = 'person', maxAgeMs }: ReadOptions = {},
) {
  return useQuery({
    ...toQueryOptions(useClient(), read, priority),
    enabled,
    ...(maxAgeMs === undefined ? {} : { staleTime: maxAgeMs }),
    ...(maxAgeMs === 0 ? { retryOnMount: true } : {}),
  })
}

export type RecordOf<E extends ReadEndpoint> = Output<E> extends Listed<infer T extends object> ? T : never

/** The part of a slow list that has arrived; null while nothing can be shown. */
export function useListPart<E extends ReadEndpoint>(read: Query<E>): ReadonlyStore<ListPart<RecordOf<E>> | null> {
  const client = useClient()
  // Its records were checked against the endpoint's own schema (contract/answer.ts).
  return listPartOf(client, queryKey(client, read.endpoint, read.input)) as ReadonlyStore<ListPart<RecordOf<E>> | null>
}

/** Starts a read early, in a route's loader. undefined if it failed, which the page shows, or may not be sent. */
export async function prefetch<E extends ReadEndpoint>(
  queryClient: QueryClient,
  client: Client,
  read: Query<E>,
  priority: Priority = 'person',
): Promise<Output<E> | undefined> {
  if (!client.capabilities.mayAsk(read.endpoint)) return undefined
  return queryClient.query(toQueryOptions(client, read, priority)).catch(() => undefined)
}

/** For this long after a failure, a new page shows it instead of reading again. */
const freshErrorMs = 5000

const isOldError = ({ state }: Pick<CachedQuery, 'state'>) => Date.now() - state.errorUpdatedAt > freshErrorMs

/** Creates the cache of one tab. The client does the retries (api/retry.ts), so react-query must not add its own. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // The browser's "offline" is wrong for servers on this machine or an intranet: send, and show the result.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Returning to a tab must not read 100,000 records again; pages show the age and a refresh button.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A route's early read may fail before its page can show it; then the page must not repeat it.
        retryOnMount: isOldError,
      },
    },
  })
  keepShownErrors(queryClient)
  return queryClient
}

/** Without data, react-query drops the error on a refetch, and the page would lose it until the response. */
function keepShownErrors(queryClient: QueryClient): void {
  const shown = new WeakMap<CachedQuery, Error>()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { data, error, fetchStatus } = query.state
    const last = shown.get(query)
    if (!query.isActive() || data !== undefined) shown.delete(query)
    else if (error !== null) {
      if (type !== 'observerAdded' || !isOldError(query)) shown.set(query, error)
    } else if (type === 'updated' && fetchStatus === 'fetching' && last !== undefined) {
      query.setState({ status: 'error', error: last })
    }
  })
}
