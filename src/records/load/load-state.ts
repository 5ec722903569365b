/** What is known of a load of call records, while it runs and when it is over. */
import { createStore } from '../../lib/store.ts'
import type { CrawlProgress, CrawlResult } from '../crawl/crawl.ts'
import type { EngineChannel } from '../engine.ts'

/** Pages that begin loads, and may replace their own without asking. */
export type LoadPage = 'records' | 'insights'

/** The current state of one load. A new object after each change. */
export interface LoadState {
  readonly phase: 'running' | 'paused' | 'over'
  readonly days: number
  /** ms since 1970; for a resumed load, when it first began. */
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly progress: CrawlProgress
  /** Records per second; null while it's too early to tell or the load stands still. */
  readonly perSecond: number | null
  /** ms left, including waits for the request budget; null while unknown. */
  readonly leftMs: number | null
  /** The request budget is spent and nothing is requested until then, ms since 1970; null if it isn't. */
  readonly budgetUntil: number | null
  /** The last failed request and when it is retried, ms since 1970; null while the server responds. */
  readonly stall: { readonly error: unknown; readonly until: number } | null
  /** null until it is over. */
  readonly result: CrawlResult | null
  readonly isPersisted: boolean
  /** The page that began it. Absent: none may replace it without asking. */
  readonly page?: LoadPage | undefined
  /** The worker that holds the records. */
  readonly channel: EngineChannel
  /** Why the worker failed; null if it didn't. */
  readonly failure: Error | null
  /** When the load began that `restore` shows again, ms since 1970; null if there's none. */
  readonly previousAt: number | null
}

/** The workers whose records are being exported, which another load would end. */
export const exporting = createStore<ReadonlySet<EngineChannel>>(new Set())

/** A load without its progress, which changes several times a second. */
export type SteadyLoad = Omit<LoadState, 'progress' | 'perSecond' | 'leftMs'>

const steadyLoads = new WeakMap<EngineChannel, LoadState>()

/** Returns the same object while only the progress changes. Components that show progress read `Load.state`. */
export function toSteady(state: LoadState): SteadyLoad {
  const known = steadyLoads.get(state.channel)
  const { progress, perSecond, leftMs } = state
  const entries = Object.entries({ ...known, progress, perSecond, leftMs })
  if (known !== undefined && entries.every(([name, value]) => value === Reflect.get(state, name))) return known
  steadyLoads.set(state.channel, state)
  return state
}

export const noProgress: CrawlProgress = { rows: 0, total: null, pages: 0, requests: 0, retries: 0, isStored: true }

/** The state of a load that begins. */
export function toFirstState(
  known: Pick<LoadState, 'days' | 'startedAt' | 'isPersisted' | 'page' | 'channel' | 'previousAt'>,
): LoadState {
  return {
    ...known,
    phase: 'running',
    finishedAt: null,
    progress: noProgress,
    perSecond: null,
    leftMs: null,
    budgetUntil: null,
    stall: null,
    result: null,
    failure: null,
  }
}

/** Whether it ended with every record that the server had to give, and there are some to keep. */
export function isWhole({ phase, failure, result }: Pick<LoadState, 'phase' | 'failure' | 'result'>): boolean {
  return phase === 'over' && failure === null && result?.error === null && result.rows > 0
}

/** The requests that a load still needs, with the average records per page so far; null while unknown. */
export function requestsLeft({ phase, progress, perSecond, stall, budgetUntil }: LoadState): number | null {
  const { rows, total, pages } = progress
  if (phase !== 'running' || stall !== null || total === null || rows === 0) return null
  if (perSecond === null && budgetUntil === null) return null
  // One more for the first page, which is read again at the end.
  return Math.ceil((Math.max(0, total - rows) * pages) / rows) + 1
}

/** Builds the result of a crawl whose worker is gone. */
export function toLost(progress: CrawlProgress, error: unknown): CrawlResult {
  return { ...progress, verdict: 'not proven', doubts: ['unfinished'], gaps: [], totalAtStart: null, error }
}
