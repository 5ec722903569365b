import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../api/errors.ts'
import { online, visible } from '../ui/browser-state.ts'
import { isPassing, outage } from './outage.ts'

/** Time between attempts, ms: the first ones, then always the last. A server may ask for more (Retry-After). */
const pausesMs = [10_000, 20_000, 40_000, 60_000] as const

/**
 * Follows the reads of the page that is shown. One that failed is tried again after a while; as soon as it is answered,
 * all others are. Returns the way to stop.
 */
export function watchOutage(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  /** Hashes of reads that were not answered since they failed, on this page or another. */
  const failed = new Set<string>()
  let latest: ApiError | null = null
  let retryAt: number | null = null
  let attempts = 0
  /** An attempt waits for somebody to look. */
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
    void queryClient.refetchQueries({ type: 'active', predicate: isMeant })
  }

  function retryAll() {
    attempts = 0
    retry(null)
  }

  /** Several may fail at once: who asks for most time decides. */
  function plan(error: ApiError) {
    const pause = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0
    const asked = Date.now() + Math.max(pause, (error.retryAfter ?? 0) * 1000)
    const next = Math.max(asked, retryAt ?? 0)
    stopWaiting()
    latest = error
    retryAt = next
    timer = setTimeout(attempt, next - Date.now())
    publish()
  }

  function attempt() {
    stopWaiting()
    const [first] = shown()
    if (first === undefined || latest === null) return publish()
    // Nobody looks: due as soon as somebody does.
    isDue = !visible.get()
    if (isDue) return publish()
    attempts += 1
    retry(first.queryHash)
  }

  // Those that failed before anybody watched.
  for (const { queryHash, state } of cache.getAll()) {
    if (!isPassing(state.error)) continue
    failed.add(queryHash)
    plan(state.error)
  }
  const stop = cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') failed.delete(query.queryHash)
    if (event.type === 'observerAdded' && failed.has(query.queryHash) && timer === undefined) {
      // Read ahead of its page, or on one that was left while it waited.
      if (query.state.fetchStatus === 'idle' && isPassing(query.state.error)) plan(query.state.error)
    }
    if (event.type === 'removed' || event.type === 'observerAdded' || event.type === 'observerRemoved') {
      if (latest !== null) publish()
    }
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'error' && isPassing(action.error)) {
      failed.add(query.queryHash)
      plan(action.error)
    } else if (action.type === 'error' || (action.type === 'success' && action.manual !== true)) {
      if (!failed.delete(query.queryHash)) return
      // It answers again, if only with a refusal.
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
