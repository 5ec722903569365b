import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import type { RouteServices } from '../../patterns/route-services.ts'

/** Client and cache together, for the requests of this feature that are more than one call. */
export function useServices(): RouteServices {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => ({ client, queryClient }), [client, queryClient])
}
