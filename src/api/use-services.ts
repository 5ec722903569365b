import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Services, useClient } from './context.tsx'

// Not beside useClient: no first page needs it.

/** Returns client and cache of the connection in use, for code that makes more than one request. */
export function useServices(): Services {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => ({ client, queryClient }), [client, queryClient])
}
