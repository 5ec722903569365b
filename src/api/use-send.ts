import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, WriteEndpoint } from '../contract/endpoint.ts'
import { useClient } from './context.tsx'
import { write } from './write.ts'

// Not beside the reads: what follows a write is code that no first page needs.

/**
 * A write. Sent once per call of `mutate`, never retried; afterwards the cache follows (write.ts).
 * `data` tells the answer and the record as read back.
 */
export function useSend<E extends WriteEndpoint>(endpoint: E) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (input: Input<E>) => write(client, queryClient, endpoint, input) })
}
