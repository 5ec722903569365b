import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { z } from '../../contract/zod.ts'
import { ControlRefusal, readControl, sendControl } from './control.ts'

/** The app's cache: what it read before a knob was turned may no longer hold. */
export const AppQueries = createContext<QueryClient | null>(null)

/** Whether anyone sees what is inside: a folded section keeps what was typed in it, and asks nothing. */
export const Watched = createContext(true)

/** The answer of a control endpoint, read again every so many ms: other tabs and curl turn the same knobs. */
export function useControl<S extends z.ZodMiniType>(schema: S, path: string, everyMs = 1000) {
  const isWatched = use(Watched)
  return useQuery({
    queryKey: [path],
    queryFn: () => readControl(schema, path),
    enabled: isWatched,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

interface ControlRequest {
  readonly method?: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Whether the app reads again. Not for faults: it would be the first to meet them, and use them up. */
  readonly isFelt?: boolean
}

/** One knob, or a few that fail in the same place. */
export function useSendControl() {
  const own = useQueryClient()
  const app = use(AppQueries)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Whether it was done; why not is in `error`. */
  const run = async ({ method = 'POST', path, body, isFelt = true }: ControlRequest): Promise<boolean> => {
    setIsBusy(true)
    try {
      await sendControl(method, path, body)
      setError(null)
      return true
    } catch (cause) {
      setError(cause instanceof ControlRefusal ? cause.message : String(cause))
      return false
    } finally {
      setIsBusy(false)
      void own.invalidateQueries()
      if (isFelt) void app?.invalidateQueries()
    }
  }
  return { run, error, isBusy }
}
