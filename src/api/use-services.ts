import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Services, useClient } from './context.tsx'

// In a file of its own: every page needs useClient, but few need this.

/** Returns client and cache of the connection in use, for code that makes more than one request. */
export function useServices(): Services {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => ({ client, queryClient }), [client, queryClient])
}
