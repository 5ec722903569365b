import { Rate } from '../../jobs/rate.ts'
import type { CrawlProgress, CrawlResult } from '../crawl/crawl.ts'
import { persistedPages } from '../crawl/persisted-pages.ts'
import type { EngineChannel } from '../engine.ts'

export const noProgress: CrawlProgress = { rows: 0, total: null, pages: 0, requests: 0, retries: 0, isStored: true }

/** State that belongs to one load and ends with it. `Change`: of the state that is published. */
export interface Run<Change> {
  /** Id of its stored responses; null if they aren't stored. */
  readonly persistedAs: string | null
  readonly stop: AbortController
  readonly rate: Rate
  /** ms from one page to the next, last measured; null while it's too early to tell. */
  msEach: number | null
  /** `over` resolves on resume; null if it isn't paused. */
  pause: { readonly over: Promise<void>; readonly end: () => void } | null
  /** When the current pause began, and total ms of the earlier ones. */
  pausedAt: number
  pausedMs: number
  /** Changes not published yet, and the timer that publishes them. */
  unshown: Change
  timer: ReturnType<typeof setTimeout> | undefined
  /** Updates the time left while the load stands still. */
  clock: ReturnType<typeof setTimeout> | undefined
}

export function createRun<Change extends object>(persistedAs: string | null, unshown: Change): Run<Change> {
  return {
    persistedAs,
    stop: new AbortController(),
    rate: new Rate(),
    msEach: null,
    pause: null,
    pausedAt: 0,
    pausedMs: 0,
    unshown,
    timer: undefined,
    clock: undefined,
  }
}

export function toPause() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end: () => end() }
}

/** Builds the result of a crawl whose worker is gone. */
export function toLost(progress: CrawlProgress, error: unknown): CrawlResult {
  return { ...progress, verdict: 'not proven', doubts: ['unfinished'], gaps: [], totalAtStart: null, error }
}

/** Adds the state of a load that begins. */
export function toFirstState<Known extends object>(known: Known) {
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
  } as const
}

interface Progressing {
  readonly phase: string
  readonly progress: CrawlProgress
  readonly perSecond: number | null
  readonly stall: unknown
  readonly budgetUntil: number | null
}

interface Ending {
  readonly phase: string
  readonly failure: unknown
  readonly result: Pick<CrawlResult, 'error' | 'rows'> | null
}

/** Whether it ended with every record that the server had to give, and there are some to keep. */
export function isWhole({ phase, failure, result }: Ending): boolean {
  return phase === 'over' && failure === null && result?.error === null && result.rows > 0
}

/** Closes the worker of a load that was left, then removes its stored responses: until then, more may arrive. */
export async function forget(channel: EngineChannel, persistedAs: string | null): Promise<void> {
  if (persistedAs !== null) await channel.run('stopPersisting').catch(() => undefined)
  channel.close()
  if (persistedAs !== null) await persistedPages.forget(persistedAs).catch(() => undefined)
}

/** The requests that a load still needs, with the average records per page so far; null while unknown. */
export function requestsLeft({ phase, progress, perSecond, stall, budgetUntil }: Progressing): number | null {
  const { rows, total, pages } = progress
  if (phase !== 'running' || stall !== null || total === null || rows === 0) return null
  if (perSecond === null && budgetUntil === null) return null
  // One more for the first page, which is read again at the end.
  return Math.ceil((Math.max(0, total - rows) * pages) / rows) + 1
}
