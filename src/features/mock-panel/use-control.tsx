import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { z } from '../../contract/zod.ts'
import { Callout } from '../../ui/callout.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ControlRefusal, readControl, sendControl } from './control.ts'

/** The app's cache, whose data a control may make stale. */
export const AppQueries = createContext<QueryClient | null>(null)

/** Whether the section is visible: a folded one keeps its inputs and sends no requests. */
export const Watched = createContext(true)

/** Polls a control endpoint, since other tabs and curl use the same controls. */
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
  /** Whether the app reloads its data. Not for faults: a reload would use them up. */
  readonly isFelt?: boolean
}

export function useSendControl() {
  const own = useQueryClient()
  const app = use(AppQueries)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Resolves with whether it succeeded; if not, `error` has the reason. */
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

/** In place of data that isn't read yet. If a later poll fails, the sections stay, with their inputs. */
export function NoData({ error, label }: { error: Error | null; label: string }) {
  return error === null ? <SkeletonLines label={label} /> : <Callout tone="bad">{error.message}</Callout>
}

export function Refusal({ words }: { words: string | null }) {
  return words === null ? null : (
    <Callout tone="bad" isAnnounced>
      {words}
    </Callout>
  )
}

export function readTexts(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
