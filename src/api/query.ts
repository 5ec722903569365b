import { type Query as CachedQuery, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Input, Listed, Output, ReadEndpoint } from '../contract/endpoint.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import type { Client } from './client.ts'
import { useClient } from './context.tsx'
import type { Priority } from './gate.ts'
import { type ListPart, listPartOf } from './list-part.ts'

/** A read, as a value: loader, page and test share it. Nothing happens until someone asks for it. */
export interface Query<E extends ReadEndpoint> {
  readonly endpoint: E
  readonly input: Input<E>
}

/** Names a read. An endpoint with side effects is a type error here, whatever its method. */
export function query<E extends ReadEndpoint>(endpoint: E, input: Input<E>): Query<E> {
  return { endpoint, input }
}

/** The key of a read, or of all reads of an endpoint. Begins with the connection, never holds a token. */
export function queryKey(
  client: Pick<Client, 'connection'>,
  endpoint: ReadEndpoint,
  input?: unknown,
): readonly unknown[] {
  return input === undefined ? [client.connection.id, endpoint.name] : [client.connection.id, endpoint.name, input]
}

/** A read as react-query wants it. */
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
      // What need not be there is waited for even when its page is left: the next page would ask again. A documented list with
      // filters is there.
      const isOptional = endpoint.isExtra === true && endpoint.isProvenByReader !== true
      const until = isOptional ? {} : { signal: context.signal }
      const answer = await client.send(endpoint, input, { ...until, priority, onPart: part.set })
      // Once the list is in the cache: what is drawn in between has one or the other.
      setTimeout(() => part.set(null))
      return answer
    },
    // Comparing 100,000 records with their predecessors costs more than drawing the visible ones again.
    structuralSharing: false,
  })
}

export interface ReadOptions {
  readonly enabled?: boolean
  readonly priority?: Priority
  /** Asks again as it comes up, however new the data is: for a decision. */
  readonly isFresh?: boolean
}

/** Reads through the cache; not `enabled`, it only shows what others have read. `data` stays while a refresh runs or fails. */
export function useRead<E extends ReadEndpoint>(
  read: Query<E>,
  { enabled = true, priority = 'person', isFresh = false }: ReadOptions = {},
) {
  return useQuery({
    ...toQueryOptions(useClient(), read, priority),
    enabled,
    refetchOnMount: isFresh ? 'always' : true,
  })
}

type RecordOf<E extends ReadEndpoint> = Output<E> extends Listed<infer T> ? T : never

/** What has come so far of a list that is being read, and takes long; null: nothing that can be shown before the whole. */
export function useListPart<E extends ReadEndpoint>(read: Query<E>): ReadonlyStore<ListPart<RecordOf<E>> | null> {
  const client = useClient()
  // Its records were checked against the endpoint's own schema (contract/answer.ts).
  return listPartOf(client, queryKey(client, read.endpoint, read.input)) as ReadonlyStore<ListPart<RecordOf<E>> | null>
}

/** Starts a read early (a route's loader). undefined: it failed, which is the page's to show, or isn't asked of this server. */
export async function prefetch<E extends ReadEndpoint>(
  queryClient: QueryClient,
  client: Client,
  read: Query<E>,
  priority: Priority = 'person',
): Promise<Output<E> | undefined> {
  if (!client.capabilities.mayAsk(read.endpoint)) return undefined
  return queryClient.query(toQueryOptions(client, read, priority)).catch(() => undefined)
}

/** Whoever comes so soon after a failure is shown it, instead of asking again. */
const freshErrorMs = 5000

const isOldError = ({ state }: Pick<CachedQuery, 'state'>) => Date.now() - state.errorUpdatedAt > freshErrorMs

/** The cache, set up for one tab. Retries are the client's (api/retry.ts), so react-query must not add its own. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // The browser's idea of "offline" is wrong for servers on this machine or intranet: ask, and show what happens.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Coming back to a tab must not ask for 100,000 records again; pages show the age and a refresh.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A route's early read may have failed before its page was there to show it: once is enough.
        retryOnMount: isOldError,
      },
    },
  })
  keepShownErrors(queryClient)
  return queryClient
}

/** Without data, react-query drops the error as it asks again: the page that shows it would lose it until the answer. */
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
