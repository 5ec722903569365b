import { useMemo } from 'react'
import type { WriteEndpoint } from '../contract/endpoint.ts'
import { useServices } from './context.tsx'
import { createWriter, type Writer } from './write.ts'

// Not beside the reads: no first page needs code that writes.

/**
 * The only way for a screen to write. `write` sends once per call and resolves to the outcome, even if the screen is
 * left meanwhile. Not a mutation of react-query, which would keep the input: it may hold a password or key.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E): Writer<E> {
  const services = useServices()
  return useMemo(() => createWriter(services, endpoint), [services, endpoint])
}
