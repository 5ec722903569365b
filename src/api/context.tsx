import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Client } from './client.ts'

/** What requests are made with: client and cache of one connection. Loaders get them too, which no context reaches. */
export interface Services {
  readonly client: Client
  readonly queryClient: QueryClient
}

const ClientContext = createContext<Client | null>(null)

/** Everything below speaks to the API as this client. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** The client of the connection in use. Throws outside a ClientProvider: pages only exist signed in. */
export function useClient(): Client {
  const client = use(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientProvider above it')
  return client
}
