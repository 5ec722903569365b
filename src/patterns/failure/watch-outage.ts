import type { Query, QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../api/errors.ts'
import { online, visible } from '../../ui/browser-state.ts'
import { isPassing, outage } from './outage.ts'

/** Pauses between attempts, ms; the last one repeats. A server may request longer ones (Retry-After). */
const pausesMs = [10_000, 20_000, 40_000, 60_000] as const

/**
 * Watches the active reads of the page. Retries one failed read after a pause; as soon as that gets a response, all
 * others are retried. Returns a function that stops it.
 */
export function watchOutage(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  /** Hashes of reads that have had no response since they failed, on this page or another. */
  const failed = new Set<string>()
  let latest: ApiError | null = null
  let retryAt: number | null = null
  let attempts = 0
  /** Whether an attempt waits for the tab to be visible. */
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const shown = () => cache.getAll().filter((query) => failed.has(query.queryHash) && query.isActive())

  function publish() {
    const reads = shown().length
    const before = outage.get()
    if (latest === null || reads === 0) outage.set(null)
    else if (before?.error !== latest || before.reads !== reads || before.retryAt !== retryAt) {
      outage.set({ error: latest, reads, retryAt, retryAll })
    }
  }

  function stopWaiting() {
    clearTimeout(timer)
    timer = undefined
    retryAt = null
  }

  function retry(hash: string | null) {
    stopWaiting()
    publish()
    const isMeant = ({ queryHash }: { queryHash: string }) =>
      hash === null ? failed.has(queryHash) : queryHash === hash
    // Leaves requests in progress alone: otherwise, each read that recovers would send all the others again.
    void queryClient.refetchQueries({ type: 'active', predicate: isMeant }, { cancelRefetch: false })
  }

  function retryAll() {
    attempts = 0
    retry(null)
  }

  /** If several fail at once, the longest pause wins. */
  function plan(error: ApiError) {
    const pause = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0
    const requested = Date.now() + Math.max(pause, (error.retryAfter ?? 0) * 1000)
    const next = Math.max(requested, retryAt ?? 0)
    stopWaiting()
    latest = error
    retryAt = next
    timer = setTimeout(attempt, next - Date.now())
    publish()
  }

  function note(query: Query, error: Error | null) {
    if (!isPassing(error)) return
    failed.add(query.queryHash)
    // Others aren't retried: nothing shows them, at least not yet.
    if (query.isActive()) plan(error)
  }

  function attempt() {
    stopWaiting()
    const [first] = shown()
    if (first === undefined || latest === null) return publish()
    // In a hidden tab, waits until it's visible.
    isDue = !visible.get()
    if (isDue) return publish()
    attempts += 1
    retry(first.queryHash)
  }

  // Reads that failed before this started.
  for (const query of cache.getAll()) note(query, query.state.error)
  const stop = cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') failed.delete(query.queryHash)
    if (event.type === 'observerAdded' && failed.has(query.queryHash) && timer === undefined) {
      // It was prefetched, or is from a page that was left during its pause.
      if (query.state.fetchStatus === 'idle' && isPassing(query.state.error)) plan(query.state.error)
    }
    if (event.type === 'removed' || event.type === 'observerAdded' || event.type === 'observerRemoved') {
      if (latest !== null) publish()
    }
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'error' && isPassing(action.error)) note(query, action.error)
    else if (action.type === 'error' || (action.type === 'success' && action.manual !== true)) {
      if (!failed.delete(query.queryHash)) return
      // The server responds again, if only with a refusal.
      if (failed.size > 0) return retryAll()
      stopWaiting()
      latest = null
      publish()
    }
  })
  const stopOnline = online.subscribe(() => {
    if (online.get() && latest !== null) retryAll()
  })
  const stopVisible = visible.subscribe(() => {
    if (visible.get() && isDue) attempt()
  })
  return () => {
    stop()
    stopOnline()
    stopVisible()
    stopWaiting()
    outage.set(null)
  }
}
