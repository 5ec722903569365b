/** Long work as the frame shows and controls it, whatever runs it. */
import type { ItemState } from './job-spec.ts'

/** Why long work is blocked for now: no one is signed in, or the connection is read-only. */
export type BlockReason = 'signed-out' | 'read-only'

/**
 * - `running`; `waiting`: waits because the server or the request budget asked for it, then resumes by itself
 * - `paused`: by a person, or by itself after too many refusals or lost responses
 * - a BlockReason: resumes by itself as soon as that is over
 * - `cancelled`: starts nothing more; `finished`: every item has ended
 *
 * In each of these, items in progress end by themselves.
 */
export type JobState = 'running' | 'waiting' | 'paused' | 'cancelled' | 'finished' | BlockReason

export function isBlocked(state: JobState): state is BlockReason {
  return state === 'signed-out' || state === 'read-only'
}

export interface Item {
  readonly name: string
  readonly state: ItemState
  /** Why it failed or is unknown; null otherwise. */
  readonly reason: string | null
}

/** Data for a tray. A new object after each change. */
export interface JobView {
  readonly id: number
  readonly title: string
  readonly page: string
  /** Paths of further pages that show its progress and outcome. */
  readonly alsoOn: readonly string[]
  readonly state: JobState
  readonly counts: Readonly<Record<ItemState, number>>
  /** null while unknown. */
  readonly total: number | null
  /** ms since 1970; `endedAt` is null until nothing is in progress and nothing will be. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** Items per second and ms left; null if unknown yet. Waiting work may have time left and no rate. */
  readonly perSecond: number | null
  readonly leftMs: number | null
  /** When a requested wait ends, ms since 1970. */
  readonly waitingUntil: number | null
  /** Reduced number of items at once, because the server is slow or overloaded; null if not reduced. */
  readonly slowedTo: number | null
  /** Result or obstacle, for people; null if counts and state say it all. */
  readonly outcome: { readonly tone: 'good' | 'attention' | 'bad'; readonly text: string } | null
  /** Whether it can be continued after the page was left. */
  readonly isPersisted: boolean
  /** It only reads, so it can be repeated: its connection may end without asking the user first. */
  readonly isRepeatable: boolean
}

/** Whether something would be lost if the connection ended now. */
export function isAtStake({ endedAt, isRepeatable }: Pick<JobView, 'endedAt' | 'isRepeatable'>): boolean {
  return endedAt === null && !isRepeatable
}

/** Passed to long work by the list that it is in. */
export interface Listing {
  readonly id: number
  /** Call it after every change. */
  readonly onChange: () => void
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
}

/** Long work for the frame to show and control: a Job, or other work that was listed by SessionJobs.adopt. */
export interface Work {
  readonly view: () => JobView
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
  /** Retries failed items; does nothing if that isn't possible. */
  readonly retryFailed: () => void
  /** Resumes work that was blocked for this reason. */
  readonly unblock: (reason: BlockReason) => void
  readonly items: () => Item[]
}
