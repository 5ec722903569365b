import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'

/** What loaders work with; they run outside of React, so no context reaches them. */
export interface RouteServices {
  readonly client: Client
  readonly queryClient: QueryClient
}
