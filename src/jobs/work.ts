import type { ItemState } from './job-spec.ts'

/** What keeps long work from going on until it is over: nobody is signed in, or the connection is read-only. */
export type Bar = 'signed-out' | 'read-only'

/**
 * - `running`; `held`: the server or the request budget asked for a pause, goes on by itself
 * - `paused`: by a person, or after too many refusals; a bar: goes on by itself as soon as that is over
 * - `cancelled`: nothing more is started; `finished`: every item has ended
 *
 * Items that are under way end by themselves in any of these.
 */
export type JobState = 'running' | 'held' | 'paused' | 'cancelled' | 'finished' | Bar

export interface Item {
  readonly name: string
  readonly state: ItemState
  /** Why it failed or is unknown; null otherwise. */
  readonly reason: string | null
}

/** What a tray shows. A new object after each change. */
export interface JobView {
  readonly id: number
  readonly title: string
  readonly page: string
  /** Paths of further pages that show how it goes, and how it ended. */
  readonly alsoOn: readonly string[]
  readonly state: JobState
  readonly counts: Readonly<Record<ItemState, number>>
  /** null: not known yet. */
  readonly total: number | null
  /** ms since 1970; `endedAt` is null until nothing is under way and nothing will be. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** Items per second and ms left; null: too early to tell. While it is held, it may have time left and no rate. */
  readonly perSecond: number | null
  readonly leftMs: number | null
  /** It was asked to wait until then, ms since 1970. */
  readonly heldUntil: number | null
  /** Because the server is slow or had enough: how many go at once, in the place of more; null: as many as may. */
  readonly slowedTo: number | null
  /** What came of it, or holds it, in words for people, where counts and state do not say so; null: they do. */
  readonly outcome: { readonly tone: 'good' | 'attention' | 'bad'; readonly words: string } | null
  /** It can be gone on with after the page was left. */
  readonly isPersisted: boolean
  /** It only reads, so that whatever is broken off can be read again: nobody is asked before it ends with a connection. */
  readonly isRepeatable: boolean
}

/** Whether something would be lost if the connection ended now. */
export function isAtStake({ endedAt, isRepeatable }: Pick<JobView, 'endedAt' | 'isRepeatable'>): boolean {
  return endedAt === null && !isRepeatable
}

/** What long work is given by the list that it is in. */
export interface Listing {
  readonly id: number
  /** To be called after every change. */
  readonly onChange: () => void
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
}

/** Long work as the frame shows and steers it: a Job, or what another part of the app runs itself (SessionJobs.adopt). */
export interface Work {
  readonly view: () => JobView
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
  /** What failed once more; nothing where that cannot be. */
  readonly retryFailed: () => void
  /** What barred it is over. */
  readonly admit: (bar: Bar) => void
  readonly items: () => Item[]
}
