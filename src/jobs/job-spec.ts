/** State of an item. Items that weren't started stay `waiting` after a cancel: they were never sent. */
export type ItemState = 'waiting' | 'running' | 'done' | 'failed' | 'unknown'

/** Meaning of a failure for its item and job (classify-outcome.ts derives it from an ApiError). */
export type ItemOutcome =
  /** It was done; only its response couldn't be read. */
  | { readonly kind: 'done' }
  /** Nothing changed, and a retry without changes would fail again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It may have been done. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Aborted before it was sent, for example by the job's `waitSignal`: nothing changed. */
  | { readonly kind: 'unsent'; readonly reason: string }
  /** Refused because no one is signed in: nothing changed. */
  | { readonly kind: 'signed-out' }
  /** Refused because the connection is read-only: nothing changed. */
  | { readonly kind: 'read-only' }
  /** Refused because of too many requests: nothing changed. `waitMs` is the server's requested wait, 0 if none. */
  | { readonly kind: 'busy'; readonly waitMs: number }

/** Items in progress at once. Vendor tests cost money and are limited by the vendors. */
export const widths = { read: 4, write: 4, test: 2 } as const

export interface JobSpec<T> {
  /** For people, such as "Test all credentials". */
  readonly title: string
  /** Path within the app of the page that shows the items. */
  readonly page: string
  readonly kind: keyof typeof widths
  readonly items: readonly T[]
  /** Name of an item, for people. */
  readonly nameOf: (item: T) => string
  /**
   * Does one item, with the priority of jobs at the gate. `signal` aborts when the connection ends. `waitSignal` aborts
   * when the job is paused or cancelled: items that still wait at the gate, perhaps for minutes, must not be sent then.
   */
  readonly run: (item: T, signal: AbortSignal, waitSignal: AbortSignal) => Promise<unknown>
  readonly classify: (error: unknown) => ItemOutcome
  /** Reads back whether an item of unknown outcome was done; rejects or returns null if that can't be told. */
  readonly settle?: (item: T, signal: AbortSignal) => Promise<boolean | null>
  /**
   * Called after the last item ended, whatever its outcome: a job marks lists stale once, not for every item. `states`
   * is in the order of the items. Called again after some were retried.
   */
  readonly onEnd?: (states: readonly ItemState[]) => void
}
