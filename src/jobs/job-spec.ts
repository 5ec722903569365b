/**
 * What an item is at any time, exactly one of these. Cancelling a job leaves what was not started `waiting`: it was
 * never sent.
 */
export type ItemState = 'waiting' | 'running' | 'done' | 'failed' | 'unknown'

/** What a failure means for its item and its job (classify-outcome.ts reads it from an ApiError). */
export type ItemOutcome =
  /** It was done, only its answer could not be read. */
  | { readonly kind: 'done' }
  /** Nothing changed, and will not by asking again as it is. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It may have been done. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Given up before it was sent, as the job's own `waitSignal` does when it is stopped: nothing changed. */
  | { readonly kind: 'unsent'; readonly reason: string }
  /** Refused because nobody is signed in: nothing changed. */
  | { readonly kind: 'signed-out' }
  /** Refused because the connection is read-only: nothing changed. */
  | { readonly kind: 'read-only' }
  /** Refused because there was too much: nothing changed. `waitMs`: as long as the server asks for; 0 where it does not say. */
  | { readonly kind: 'busy'; readonly waitMs: number }

/** Items under way at once. Vendor tests cost money and are limited by the vendors. */
export const widths = { read: 4, write: 4, test: 2 } as const

export interface JobSpec<T> {
  /** For people: what is being done, such as "Test all credentials". */
  readonly title: string
  /** Path within the app of the page that shows the items, to lead back to. */
  readonly page: string
  readonly kind: keyof typeof widths
  readonly items: readonly T[]
  /** For people: what an item is called. */
  readonly nameOf: (item: T) => string
  /**
   * Does one item; asks at the gate with the priority of jobs. `signal`: the connection ends. `waitSignal`: the job is
   * paused or cancelled, and what still waits at the gate, perhaps for minutes, is not to be sent.
   */
  readonly run: (item: T, signal: AbortSignal, waitSignal: AbortSignal) => Promise<unknown>
  readonly classify: (error: unknown) => ItemOutcome
  /** Reads back whether an item of unknown end was done; rejects or gives null when that cannot be told. */
  readonly settle?: (item: T, signal: AbortSignal) => Promise<boolean | null>
  /**
   * After the last item ended, whatever its end: a job makes lists stale once, not at every item. `states` by the
   * places of the items. Called again when some of them were retried.
   */
  readonly onEnd?: (states: readonly ItemState[]) => void
}
