import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { Client } from './client.ts'

/** Client and cache of one connection. Passed to route loaders, which can't use a context. */
export interface Services {
  readonly client: Client
  readonly queryClient: QueryClient
}

export const ClientContext = createContext<Client | null>(null)

/** Returns the client of the connection in use. Throws outside a ClientContext: pages exist only after sign-in. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientContext above it')
  return client
}

/** Returns client and cache of the connection in use, for code that makes more than one request. */
export function useServices(): Services {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => ({ client, queryClient }), [client, queryClient])
}
