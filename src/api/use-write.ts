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
  const { mutateAsync, reset, isPending } = useMutation({
    mutationFn: ({ input, options }: Variables<E>) => write(services, endpoint, input, options),
    // A second request would be a second write.
    retry: false,
    // The browser's idea of "offline" is wrong for servers on this machine or intranet.
    networkMode: 'always',
    // A mutation remembers its input, and with it a password or key: forgotten as soon as nobody looks at it...
    gcTime: 0,
  })
  const underWay = useRef(0)
  const send: Writer<E>['write'] = useCallback(
    async (input, options) => {
      underWay.current += 1
      const outcome = await mutateAsync({ input, options })
      underWay.current -= 1
      // ... which a screen does for as long as it is open, unless it is told that it is over.
      if (underWay.current === 0) reset()
      return outcome
    },
    [mutateAsync, reset],
  )
  return { ...services, write: send, isPending }
}
