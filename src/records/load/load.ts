/** Loads every call record of a connection: one load at a time, for the whole session, whatever page is open. */
import type { Client } from '../../api/client.ts'
import { Rate } from '../../jobs/rate.ts'
import { orAbort } from '../../lib/abort.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, nextChange, type ReadonlyStore } from '../../lib/store.ts'
import { holdTab } from '../../lib/tab-losses.ts'
import type { CrawlProgress, CrawlResult } from '../crawl/crawl.ts'
import { budgetWait, timeLeft } from './budget.ts'
import { persistedPages } from '../crawl/persisted-pages.ts'
import { forgetPersistedLoads, type PersistedLoad, toPersistedId } from './persisted-loads.ts'
import { makeCrawlRequests } from '../crawl/crawl-requests.ts'
import type { EngineChannel } from '../engine.ts'
import { isWhole, type LoadPage, type LoadState, noProgress, requestsLeft, toFirstState, toLost } from './load-state.ts'

export interface LoadOptions {
  /** From 1 to the server's retention. */
  readonly days: number
  /** Whether to store the responses in this browser, so that the load can resume after a reload. */
  readonly isPersisted: boolean
  /** The page that begins it, which may then replace it without asking. */
  readonly page?: LoadPage
}

export type Load = ReturnType<typeof createLoad>

/** `openEngine` starts the worker (open-engine.ts); injected so that tests need none. */
export const loadOf = oncePer((client: Client, openEngine: () => EngineChannel) => {
  const load = createLoad(client, openEngine)
  const hasRecords = () => load.state.get() !== null
  client.closed.addEventListener('abort', holdTab(hasRecords))
  return load
})

/** State that belongs to one load and ends with it. */
class Run {
  /** Id of its stored responses; null if they aren't stored. */
  readonly persistedAs: string | null
  readonly stop = new AbortController()
  readonly rate = new Rate()
  /** ms from one page to the next, last measured; null while it's too early to tell. */
  msEach: number | null = null
  /** When the current pause began, and total ms of the earlier ones. */
  pausedAt = 0
  pausedMs = 0
  /** Changes not published yet, and the timer that publishes them. */
  unpublished: Partial<LoadState> = {}
  timer: ReturnType<typeof setTimeout> | undefined
  /** Updates the time left while nothing arrives. */
  clock: ReturnType<typeof setTimeout> | undefined

  constructor(persistedAs: string | null) {
    this.persistedAs = persistedAs
  }
}

/** ms */
const publishMs = 400
const clockMs = 10_000

export function createLoad(client: Client, openEngine: () => EngineChannel) {
  const state = createStore<LoadState | null>(null)
  let run: Run | null = null
  /** The last whole load, while a reload isn't. Takes as much memory again for that time (a million records: 120 MB). */
  let previous: { readonly run: Run; readonly state: LoadState } | null = null
  const stopNoting = client.gate.state.subscribe(noteBudget)

  /** Publishes a load's changes at once; ignores them if another load has replaced it. */
  function publish(of: Run, made: Partial<LoadState>) {
    clearTimeout(of.timer)
    clearTimeout(of.clock)
    of.timer = undefined
    const now = state.get()
    if (run === of && now !== null) {
      const next = { ...now, ...of.unpublished, ...made }
      if (next.budgetUntil !== null) of.clock = setTimeout(() => publish(of, {}), clockMs)
      // No response for long: no one knows how long the rest takes.
      else if (next.perSecond !== null) of.clock = setTimeout(() => publish(of, { perSecond: null }), clockMs)
      const requests = requestsLeft(next)
      const leftMs = requests === null ? null : timeLeft(client.gate, requests, of.msEach ?? 0, client.requestCost)
      state.set({ ...next, leftMs })
    }
    of.unpublished = {}
  }

  /** Runs at every request that the gate starts or ends. */
  function noteBudget() {
    const now = state.get()
    if (run === null || now === null || now.phase === 'over') return
    const budgetUntil = budgetWait(client.gate)
    if (budgetUntil === now.budgetUntil) return
    // Requests in flight end and none follow, which would distort the rate.
    if (budgetUntil === null || now.budgetUntil === null) run.rate.restart()
    publish(run, { budgetUntil, perSecond: null })
  }

  /** Publishes changes at a readable pace: every page makes one, and several places render it. */
  function publishSoon(of: Run, made: Partial<LoadState>) {
    of.unpublished = { ...of.unpublished, ...made }
    of.timer ??= setTimeout(() => publish(of, {}), state.get()?.progress.pages === 0 ? 0 : publishMs)
  }

  function stop(of: Run) {
    of.stop.abort(new DOMException('The records were dropped.', 'AbortError'))
    clearTimeout(of.clock)
  }

  /** Called after each response. */
  function notePage(of: Run, progress: CrawlProgress) {
    of.rate.note(performance.now())
    const isStill = state.get()?.phase === 'paused' || budgetWait(client.gate) !== null
    const pagesPerSecond = isStill ? null : of.rate.perSecond()
    if (pagesPerSecond !== null) of.msEach = 1000 / pagesPerSecond
    const { rows, pages } = progress
    const perSecond = pagesPerSecond === null || rows === 0 ? null : (pagesPerSecond * rows) / pages
    publishSoon(of, { progress, perSecond, stall: null })
  }

  /** Drops the present load, but not the previous one. */
  function drop() {
    if (run !== null) stop(run)
    run = null
    state.get()?.channel.close()
  }

  function dropPrevious() {
    previous?.state.channel.close()
    previous = null
  }

  /** Drops the loaded records. */
  function discard() {
    drop()
    dropPrevious()
    state.set(null)
  }

  /** Called before a load begins. Keeps the records that cancelling it would show again, and drops all others. */
  function makeRoom(days: number) {
    const now = state.get()
    const wanted = now !== null && run !== null && isWhole(now) ? { run, state: now } : previous
    if (wanted === null || wanted.state.days < days) return discard()
    if (wanted === previous) drop()
    previous = wanted
  }

  /** Drops the present load, and shows the previous one; does nothing if there's none. */
  function restore() {
    const [left, now] = [run, state.get()]
    if (previous === null || left === null || now === null) return
    ;({ run } = previous)
    state.set(previous.state)
    previous = null
    stop(left)
    void forget(now.channel, left.persistedAs)
  }

  /** Returns whether it is whole, and nothing has replaced it meanwhile. */
  async function begin({ days, isPersisted, page }: LoadOptions, startedAt: number, id: string): Promise<boolean> {
    const mine = new Run(isPersisted ? id : null)
    run = mine
    if (isPersisted) persistedPages.watchForgotten(() => void onForgotten(), client.closed)
    const channel = openEngine()
    const previousAt = previous?.state.startedAt ?? null
    state.set(toFirstState({ days, startedAt, isPersisted, page, channel, previousAt }))
    const { port1, port2 } = new MessageChannel()
    const toError = makeCrawlRequests(port1, {
      client,
      days,
      signal: mine.stop.signal,
      // Only a response shows that the server works again.
      onProgress: (progress, cause) => (cause === 'retry' ? publishSoon(mine, { progress }) : notePage(mine, progress)),
      onWait: (error, ms) => {
        mine.rate.restart()
        publish(mine, { perSecond: null, stall: { error, until: Date.now() + ms } })
      },
      ready: async (signal) => {
        while (state.get()?.phase === 'paused') await orAbort(nextChange(state), signal)
      },
      pausedMs: () => mine.pausedMs,
    })
    const result = await channel.run('load', { port: port2, persistAs: mine.persistedAs }).then(
      ({ reason, ...result }): CrawlResult => ({ ...result, error: toError(reason) }),
      (failure: unknown) => {
        // The worker is gone, with its records.
        mine.stop.abort(failure)
        port1.close()
        publish(mine, { failure: failure instanceof Error ? failure : new Error(String(failure)) })
        return toLost(state.get()?.progress ?? noProgress, failure)
      },
    )
    const hasSucceeded = run === mine && result.error === null
    if (hasSucceeded) dropPrevious()
    publish(mine, {
      phase: 'over',
      finishedAt: Date.now(),
      progress: result,
      perSecond: null,
      budgetUntil: null,
      stall: null,
      result,
      ...(hasSucceeded && { previousAt: null }),
    })
    return hasSucceeded
  }

  /** Called when this tab or another one has removed the stored responses. */
  async function onForgotten() {
    const of = run
    await stopPersisting(state.get()?.channel)
    if (of !== null) publish(of, { isPersisted: false })
    if (previous !== null) previous = { ...previous, state: { ...previous.state, isPersisted: false } }
  }

  function resume() {
    if (run === null || state.get()?.phase !== 'paused') return
    run.pausedMs += performance.now() - run.pausedAt
    run.rate.restart()
    publish(run, { phase: 'running' })
  }

  client.closed.addEventListener(
    'abort',
    () => {
      stopNoting()
      discard()
    },
    { once: true },
  )

  return {
    /** null if nothing was loaded yet. */
    state: state as ReadonlyStore<LoadState | null>,
    /** Drops what was loaded before, but keeps a whole load of at least these days until this one is whole, too. */
    start: (options: LoadOptions) => {
      const startedAt = Date.now()
      makeRoom(options.days)
      const ended = begin(options, startedAt, toPersistedId(client, options.days, startedAt))
      if (!options.isPersisted) return
      // Older ones would only take up space, unless one of them may be shown again.
      const forgetOlder = () => forgetPersistedLoads(client, startedAt).catch(() => undefined)
      if (previous === null) void forgetOlder()
      else void ended.then((hasSucceeded) => (hasSucceeded ? forgetOlder() : undefined))
    },
    /** Resumes from stored responses. */
    resumeStored: ({ id, days, startedAt }: PersistedLoad) => {
      // If it's cancelled, it can be resumed another time.
      discard()
      void begin({ days, isPersisted: true }, startedAt, id)
    },
    /** Requests in flight still complete. */
    pause: () => {
      if (run === null || state.get()?.phase !== 'running') return
      run.pausedAt = performance.now()
      publish(run, { phase: 'paused', perSecond: null })
    },
    resume,
    /** Stops for good. Shows the previous load; if there's none, keeps the loaded records. */
    cancel: () => {
      if (previous !== null && state.get()?.phase !== 'over') restore()
      else run?.stop.abort(new DOMException('Stopped.', 'AbortError'))
    },
    restore,
    discard,
    /** Removes the stored responses of all connections. */
    forgetEverything: async () => {
      await stopPersisting(state.get()?.channel)
      await persistedPages.forgetEverything()
    },
  }
}

/** Resolves once the worker stores nothing more. It may have failed or be closed by now: then it doesn't, either. */
const stopPersisting = (channel: EngineChannel | undefined) => channel?.run('stopPersisting').catch(() => undefined)

/** Closes the worker of a load that was left, then removes its stored responses: until then, more may arrive. */
async function forget(channel: EngineChannel, persistedAs: string | null): Promise<void> {
  if (persistedAs !== null) await stopPersisting(channel)
  channel.close()
  if (persistedAs !== null) await persistedPages.forget(persistedAs).catch(() => undefined)
}
