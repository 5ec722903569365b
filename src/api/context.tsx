import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Client } from './client.ts'

/** Client and cache of one connection. Passed to route loaders, which can't use a context. */
export interface Services {
  readonly client: Client
  readonly queryClient: QueryClient
}

const ClientContext = createContext<Client | null>(null)

/** Provides the client to everything below. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** Returns the client of the connection in use. Throws outside a ClientProvider: pages exist only after sign-in. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}
