import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Input, WriteEndpoint } from '../contract/endpoint.ts'
import { useServices } from './use-services.ts'
import { write, type WriteOptions, type Writer } from './write.ts'

// Not beside the reads: writing is code that no first page needs.

interface Variables<E extends WriteEndpoint> {
  readonly input: Input<E>
  readonly options: WriteOptions | undefined
}

/**
 * The one way a screen writes. `write` sends once per call and resolves to what came of it; it goes on, and resolves,
 * when the screen is left meanwhile. `isPending` is that of the latest call.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E): Writer<E> & { readonly isPending: boolean } {
  const services = useServices()
  const { queryClient } = services
  const { mutateAsync, reset, isPending } = useMutation({
    mutationFn: ({ input, options }: Variables<E>) => write(services, endpoint, input, options),
    // A second request would be a second write.
    retry: false,
    // The browser's idea of "offline" is wrong for servers on this machine or intranet.
    networkMode: 'always',
    // Removed below, once it has settled; anything else has the library look for that every few milliseconds.
    gcTime: Infinity,
  })
  const underWay = useRef(0)
  const send: Writer<E>['write'] = useCallback(
    async (input, options) => {
      underWay.current += 1
      const variables = { input, options }
      const outcome = await mutateAsync(variables)
      underWay.current -= 1
      // A mutation remembers its input, and with it a password or key; so does a screen, unless it is told that it is over.
      const mutations = queryClient.getMutationCache()
      const settled = mutations.find({ predicate: ({ state }) => state.variables === variables })
      if (settled !== undefined) mutations.remove(settled)
      if (underWay.current === 0) reset()
      return outcome
    },
    [mutateAsync, reset, queryClient],
  )
  return { ...services, write: send, isPending }
}
