/** Deleting a record: one write, and then whether it is gone. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { ApiError, isGone } from '../api/errors.ts'
import { syncCache } from '../api/sync-cache.ts'
import { write } from '../api/write.ts'
import type { Input, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'

/**
 * `already`: somebody was faster. `lost`: the answer never came, but it is gone. `error`: the server answered with an
 * error, and it is gone; deployed servers answer 500 to deleting what is gone (docs/api.md#missing-records).
 */
export type Deleted = { readonly kind: 'deleted'; readonly how: 'asked' | 'already' | 'lost' | 'error' } | DeleteFailed

export interface DeleteFailed {
  readonly kind: 'failed'
  readonly error: unknown
  /** false: nobody knows. */
  readonly isStillThere: boolean
}

/** Sends one write; `reader` settles an answer that leaves it open. What is gone is gone, whoever did it. Never rejects. */
export async function deleteRecord<D extends WriteEndpoint, R extends ReadEndpoint>(
  client: Client,
  queryClient: QueryClient,
  endpoints: { readonly remove: D; readonly read: R },
  input: Input<D> & Input<R>,
): Promise<Deleted> {
  try {
    await write(client, queryClient, endpoints.remove, input)
    return { kind: 'deleted', how: 'asked' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcome === 'not-sent') {
      return { kind: 'failed', error, isStillThere: true }
    }
    if (error.outcome === 'refused' && !isGone(error)) return { kind: 'failed', error, isStillThere: true }
    if (error.outcome !== 'refused') {
      const found = await client.send(endpoints.read, input).catch((reason: unknown) => reason)
      if (!isGone(found)) return { kind: 'failed', error, isStillThere: !(found instanceof ApiError) }
    }
    // The lists that still have it must not.
    await syncCache(client, queryClient, endpoints.remove, input, null)
    return { kind: 'deleted', how: error.outcome === 'refused' ? 'already' : error.status === null ? 'lost' : 'error' }
  }
}
