/** What keeps the server from answering for now, and when it is asked again: for the whole page, not each part of it. */
import { ApiError } from '../api/errors.ts'
import { createStore } from '../lib/store.ts'
import { useStore } from '../ui/use-store.ts'

export interface Outage {
  readonly error: ApiError
  readonly reads: number
  /** When the next attempt begins, ms since 1970; null: one is under way. */
  readonly retryAt: number | null
  readonly retryAll: () => void
}

/** null: nothing on this page failed in a way that passes by itself. Set by watch-outage.ts. */
export const outage = createStore<Outage | null>(null)

/** Whether more than one part of the page waits for the server: then the frame says so, once. */
export function useIsServerDown(): boolean {
  return useStore(outage, (now) => now !== null && now.reads > 1)
}

/** No answer, none in time, none to believe, or one of a server in trouble: the next one may differ. */
export function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { kind, outcome, status, isHtml } = error
  if (kind === 'network') return outcome !== 'not-sent'
  return (
    kind === 'timeout' ||
    kind === 'doubtful' ||
    // In the place of the API, as while it is maintained.
    (kind === 'unreadable' && isHtml) ||
    (kind === 'http' && status !== null && (status === 408 || status === 429 || (status >= 500 && status !== 501)))
  )
}
