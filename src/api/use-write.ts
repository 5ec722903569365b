import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Input, WriteEndpoint } from '../contract/endpoint.ts'
import { useServices } from './use-services.ts'
import { write, type WriteOptions, type Writer } from './write.ts'

// Not beside the reads: no first page needs code that writes.

interface Variables<E extends WriteEndpoint> {
  readonly input: Input<E>
  readonly options: WriteOptions | undefined
}

/**
 * The only way for a screen to write. `write` sends once per call and resolves to the outcome, even if the screen is
 * left meanwhile. `isPending` is that of the latest call.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E): Writer<E> & { readonly isPending: boolean } {
  const services = useServices()
  const { queryClient } = services
  const { mutateAsync, reset, isPending } = useMutation({
    mutationFn: ({ input, options }: Variables<E>) => write(services, endpoint, input, options),
    // A second request would be a second write.
    retry: false,
    // The browser's "offline" is wrong for servers on this machine or an intranet.
    networkMode: 'always',
    // Removed below once settled; any other value makes the library check every few milliseconds.
    gcTime: Infinity,
  })
  const inProgress = useRef(0)
  const send: Writer<E>['write'] = useCallback(
    async (input, options) => {
      inProgress.current += 1
      const variables = { input, options }
      const outcome = await mutateAsync(variables).finally(() => (inProgress.current -= 1))
      // A mutation keeps its input, which may hold a password or key; so does the hook, until `reset`.
      const mutations = queryClient.getMutationCache()
      const settled = mutations.find({ predicate: ({ state }) => state.variables === variables })
      if (settled !== undefined) mutations.remove(settled)
      if (inProgress.current === 0) reset()
      return outcome
    },
    [mutateAsync, reset, queryClient],
  )
  return { ...services, write: send, isPending }
}
