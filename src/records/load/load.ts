/** Loads every call record of a connection: one load at a time, for the whole session, whatever page is open. */
import type { Client } from '../../api/client.ts'
import { Rate } from '../../jobs/rate.ts'
import { orAbort } from '../../lib/abort.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { holdTab } from '../../lib/tab-losses.ts'
import { BudgetWatch } from './budget.ts'
import type { CrawlProgress, CrawlResult } from '../crawl/crawl.ts'
import { persistedPages } from '../crawl/persisted-pages.ts'
import { forgetPersistedLoads, type PersistedLoad, type LoadOptions, toPersistedId } from './load-options.ts'
import { serveCrawl } from '../crawl/serve-crawl.ts'
import type { EngineChannel } from '../engine.ts'

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
  /** The worker that holds the records. */
  readonly channel: EngineChannel
  /** Why the worker failed; null if it didn't. */
  readonly failure: Error | null
}

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

export interface Load {
  /** null if nothing was loaded yet. */
  readonly state: ReadonlyStore<LoadState | null>
  /** Drops what was loaded before. */
  readonly start: (options: LoadOptions) => void
  /** Resumes from stored responses. */
  readonly takeUp: (kept: PersistedLoad) => void
  /** Requests in flight still complete. */
  readonly pause: () => void
  readonly resume: () => void
  /** Stops for good; keeps the loaded records. */
  readonly cancel: () => void
  /** Drops the loaded records. */
  readonly discard: () => void
  /** Removes the stored responses of all connections. */
  readonly forgetEverything: () => Promise<void>
}

/** `openEngine` starts the worker (open-workers.ts); injected so that tests need none. */
export const loadOf = oncePer((client: Client, openEngine: () => EngineChannel): Load => {
  const load = createLoad(client, openEngine)
  const hasRecords = () => load.state.get() !== null
  client.closed.addEventListener('abort', holdTab(hasRecords))
  return load
})

/** State that belongs to one load and ends with it. */
interface Run {
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
  unshown: Partial<LoadState>
  timer: ReturnType<typeof setTimeout> | undefined
  /** Updates the time left while the load stands still. */
  clock: ReturnType<typeof setTimeout> | undefined
}

/** ms */
const showMs = 400
const clockMs = 10_000

const nothing: CrawlProgress = { rows: 0, total: null, pages: 0, requests: 0, retries: 0, isStored: true }

export function createLoad(client: Client, openEngine: () => EngineChannel): Load {
  const state = createStore<LoadState | null>(null)
  let run: Run | null = null
  const budget = new BudgetWatch(client.gate)
  const stopWatching = client.gate.state.subscribe(watch)

  /** Publishes a load's changes at once; ignores them if another load has replaced it. */
  function change(of: Run, made: Partial<LoadState>) {
    clearTimeout(of.timer)
    clearTimeout(of.clock)
    of.timer = undefined
    const now = state.get()
    if (run === of && now !== null) {
      const next = { ...now, ...of.unshown, ...made }
      if (next.budgetUntil !== null) of.clock = setTimeout(() => change(of, {}), clockMs)
      state.set({ ...next, leftMs: toLeft(next, of) })
    }
    of.unshown = {}
  }

  /** Assumes the last known pace and the average records per page so far. */
  function toLeft({ phase, progress, perSecond, stall, budgetUntil }: LoadState, of: Run): number | null {
    const { rows, total, pages } = progress
    if (phase !== 'running' || stall !== null || total === null || rows === 0) return null
    if (perSecond === null && budgetUntil === null) return null
    // One more for the first page, which is read again at the end.
    const requests = Math.ceil((Math.max(0, total - rows) * pages) / rows) + 1
    return budget.timeLeft(requests, of.msEach ?? 0, client.requestCost)
  }

  /** Runs at every request that the gate starts or ends. */
  function watch() {
    budget.note()
    const now = state.get()
    if (run === null || now === null || now.phase === 'over') return
    const budgetUntil = budget.waitsUntil()
    if (budgetUntil === now.budgetUntil) return
    // Requests in flight end and none follow, which would distort the rate.
    if (budgetUntil === null || now.budgetUntil === null) run.rate.restart()
    change(run, { budgetUntil, perSecond: null })
  }

  /** Publishes changes at a readable pace: every page makes one, and several places render it. */
  function show(of: Run, next: Partial<LoadState>) {
    of.unshown = { ...of.unshown, ...next }
    of.timer ??= setTimeout(() => change(of, {}), state.get()?.progress.pages === 0 ? 0 : showMs)
  }

  function discard() {
    run?.stop.abort(new DOMException('The records were dropped.', 'AbortError'))
    clearTimeout(run?.clock)
    run = null
    state.get()?.channel.close()
    state.set(null)
  }

  async function begin({ days, isPersisted }: LoadOptions, startedAt: number, id: string) {
    discard()
    const mine: Run = {
      stop: new AbortController(),
      rate: new Rate(),
      msEach: null,
      pause: null,
      pausedAt: 0,
      pausedMs: 0,
      unshown: {},
      timer: undefined,
      clock: undefined,
    }
    run = mine
    const channel = openEngine()
    const first = {
      phase: 'running',
      days,
      startedAt,
      finishedAt: null,
      progress: nothing,
      perSecond: null,
      leftMs: null,
      budgetUntil: null,
      stall: null,
    } as const
    state.set({ ...first, result: null, isPersisted, channel, failure: null })
    const { port1, port2 } = new MessageChannel()
    const toError = serveCrawl(port1, {
      client,
      days,
      signal: mine.stop.signal,
      onProgress: (progress, cause) => {
        // Only a response shows that the server works again.
        if (cause === 'retry') return show(mine, { progress })
        mine.rate.note(performance.now())
        const isStill = mine.pause !== null || budget.waitsUntil() !== null
        const pagesPerSecond = isStill ? null : mine.rate.perSecond()
        if (pagesPerSecond !== null) mine.msEach = 1000 / pagesPerSecond
        const { rows, pages } = progress
        const perSecond = pagesPerSecond === null || rows === 0 ? null : (pagesPerSecond * rows) / pages
        show(mine, { progress, perSecond, stall: null })
      },
      onWait: (error, ms) => {
        mine.rate.restart()
        change(mine, { perSecond: null, stall: { error, until: Date.now() + ms } })
      },
      ready: async (signal) => {
        if (mine.pause !== null) await orAbort(mine.pause.over, signal)
      },
      pausedMs: () => mine.pausedMs,
    })
    const result = await channel.run('load', { port: port2, persistAs: isPersisted ? id : null }).then(
      ({ result, end }): CrawlResult => ({ ...result, error: toError(end) }),
      (failure: unknown) => {
        // The worker is gone, with its records.
        mine.stop.abort(failure)
        port1.close()
        change(mine, { failure: failure instanceof Error ? failure : new Error(String(failure)) })
        return toLost(state.get()?.progress ?? nothing, failure)
      },
    )
    const { rows, total, pages, requests, retries, isStored } = result
    const progress = { rows, total, pages, requests, retries, isStored }
    change(mine, {
      phase: 'over',
      finishedAt: Date.now(),
      progress,
      perSecond: null,
      budgetUntil: null,
      stall: null,
      result,
    })
  }

  function resume() {
    if (run?.pause === null || run === null) return
    run.pausedMs += performance.now() - run.pausedAt
    run.rate.restart()
    run.pause.end()
    run.pause = null
    if (state.get()?.phase === 'paused') change(run, { phase: 'running' })
  }

  client.closed.addEventListener(
    'abort',
    () => {
      stopWatching()
      discard()
    },
    { once: true },
  )

  return {
    state,
    start: (options) => {
      const startedAt = Date.now()
      void begin(options, startedAt, toPersistedId(client, options.days, startedAt))
      // Older ones would only take up space.
      if (options.isPersisted) void forgetPersistedLoads(client, startedAt).catch(() => undefined)
    },
    takeUp: ({ id, days, startedAt }) => void begin({ days, isPersisted: true }, startedAt, id),
    pause: () => {
      if (run === null || run.pause !== null || state.get()?.phase !== 'running') return
      run.pause = toPause()
      run.pausedAt = performance.now()
      change(run, { phase: 'paused', perSecond: null })
    },
    resume,
    cancel: () => {
      run?.stop.abort(new DOMException('Stopped.', 'AbortError'))
    },
    discard,
    forgetEverything: async () => {
      const of = run
      // It may have failed or be closed by now: then it stores nothing more, either.
      await state
        .get()
        ?.channel.run('stopPersisting')
        .catch(() => undefined)
      await persistedPages.forgetEverything()
      // Only now: people may close the tab when they see it.
      if (of !== null) change(of, { isPersisted: false })
    },
  }
}

function toPause() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end: () => end() }
}

/** Builds the result of a crawl whose worker is gone. */
function toLost(progress: CrawlProgress, error: unknown): CrawlResult {
  return { ...progress, verdict: 'not proven', doubts: ['unfinished'], gaps: [], totalAtStart: null, error }
}
