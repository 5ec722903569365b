/** Temporary failures of the server and the next retry, for the whole page rather than each of its parts. */
import { ApiError, mayPass } from '../../api/errors.ts'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'

export interface Outage {
  readonly error: ApiError
  readonly reads: number
  /** Time of the next attempt, ms since 1970; null if one is pending. */
  readonly retryAt: number | null
  readonly retryAll: () => void
}

/** null if nothing on this page has failed temporarily. Set by watch-outage.ts. */
export const outage = createStore<Outage | null>(null)

/** Whether several parts of the page wait for the server: then the page frame reports it once. */
export function useIsServerDown(): boolean {
  return useStore(outage, (now) => now !== null && now.reads > 1)
}

/** Whether an error is temporary: no response, a time-out, an implausible response, or a server in trouble. */
export function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  // An HTML page in place of the API, such as during maintenance.
  return mayPass(error) || error.kind === 'doubtful' || (error.kind === 'unreadable' && error.isHtml)
}
