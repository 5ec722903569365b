/**
 * Repeats a request at the set interval, or a longer one where that's better (poll-interval.ts). One request at a time,
 * and none while disabled. Independent of the API and React.
 */
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'
import { pollInterval, type Stretch } from './poll-interval.ts'

/** Why a poller may not send; null if it may. */
export type DisabledReason = 'hidden' | 'offline' | 'removing' | null

export interface PollState {
  /** `idle`: not started, or stopped. `removing`: the record is being removed. `done`: nothing is left to poll. */
  readonly phase: 'idle' | 'asking' | 'waiting' | 'paused' | 'done' | NonNullable<DisabledReason>
  readonly isManual: boolean
  /** Interval between requests, ms: as set (`intervalMs`) and as it is now (`currentMs`). */
  readonly intervalMs: number
  readonly currentMs: number
  readonly stretch: Stretch | null
  /** The error of the last request; null if it succeeded. */
  readonly error: Error | null
}

export interface PollerOptions {
  /** Sends one request; rejects if it fails. Never called again before it has settled. */
  readonly ask: (signal: AbortSignal, isManual: boolean) => Promise<void>
  readonly intervalMs: number
  /** When the request was last made elsewhere, ms since 1970; null if never. The first poll is one interval later. */
  readonly askedAt?: number | null
  /** The shortest interval that leaves enough of the request budget to others, ms. */
  readonly budgetMs: () => number
  readonly disabledReason: ReadonlyStore<DisabledReason>
  /** Reads the server's requested delay from an error, in seconds; null if there is none. */
  readonly retryAfter?: (error: Error) => number | null
  readonly isDone?: ReadonlyStore<boolean>
}

export type Poller = ReturnType<typeof createPoller>

const never = createStore(false)

/**
 * Not react-query's refetchInterval: that counts from response to response, and lets an open request go on while the
 * page is hidden. Back-off and manual requests would need code of their own in any case.
 */
export function createPoller(options: PollerOptions) {
  const { ask, budgetMs, disabledReason, retryAfter = () => null, isDone = never } = options
  let isStarted = false
  let isPaused = false
  let history = { failures: 0, retryAfterMs: 0, took: [] as readonly number[] }
  let askedAt = options.askedAt ?? null
  /** End of the rest after a slow response, ms since 1970. */
  let restUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let open: AbortController | null = null
  const state = createStore<PollState>({
    phase: 'idle',
    isManual: false,
    intervalMs: options.intervalMs,
    currentMs: options.intervalMs,
    stretch: null,
    error: null,
  })

  function publish(change: Partial<PollState>) {
    state.update((now) => ({ ...now, ...change }))
  }

  function proceed() {
    clearTimeout(timer)
    if (open !== null) return
    const interval = pollInterval(state.get().intervalMs, history, budgetMs())
    const phase = restingPhase()
    if (phase !== null) return publish({ ...interval, isManual: false, phase })
    const now = Date.now()
    const wait = askedAt === null ? 0 : Math.max(0, askedAt + interval.currentMs - now, restUntil - now)
    if (wait === 0) return void send(false)
    // The cap matters if the clock was set back: the wait would be endless.
    timer = setTimeout(askAgain, Math.min(wait, interval.currentMs))
    publish({ ...interval, isManual: false, phase: 'waiting' })
  }

  /** The phase in which nothing is sent; null if a request may be sent. */
  function restingPhase(): PollState['phase'] | null {
    if (!isStarted) return 'idle'
    if (isDone.get()) return 'done'
    return isPaused ? 'paused' : disabledReason.get()
  }

  function askAgain() {
    askedAt = null
    proceed()
  }

  async function send(isManual: boolean) {
    clearTimeout(timer)
    const mine = new AbortController()
    open = mine
    const began = Date.now()
    askedAt = began
    publish({ phase: 'asking', isManual })
    let error: Error | null = null
    try {
      await ask(mine.signal, isManual)
    } catch (reason) {
      error = reason instanceof Error ? reason : new Error(String(reason))
    }
    // Aborted meanwhile: the code that did so has handled what comes next.
    if (open !== mine) return
    open = null
    const tookMs = Date.now() - began
    history =
      error === null
        ? { failures: 0, retryAfterMs: 0, took: [tookMs, ...history.took].slice(0, 2) }
        : { ...history, failures: history.failures + 1, retryAfterMs: (retryAfter(error) ?? 0) * 1000 }
    restUntil = Date.now() + Math.min(state.get().intervalMs, tookMs)
    publish({ error })
    proceed()
  }

  function giveUp() {
    open?.abort(new DOMException('No longer needed.', 'AbortError'))
    open = null
    // It got no response, so the next request is due at once.
    askedAt = null
  }

  function check() {
    // A queued request would otherwise be sent while the page is hidden.
    if (open !== null && disabledReason.get() !== null && !state.get().isManual) giveUp()
    proceed()
  }

  return {
    state: state as ReadonlyStore<PollState>,
    /** Sends at once and keeps polling; returns the function that stops it. */
    start: () => {
      isStarted = true
      const stops = [disabledReason.subscribe(check), isDone.subscribe(check)]
      proceed()
      return () => {
        isStarted = false
        for (const stop of stops) stop()
        if (open !== null) giveUp()
        proceed()
      }
    },
    /** A manual request: sent even while paused or disabled. Joins an open request. */
    ask: () => {
      if (open === null) void send(true)
      else publish({ isManual: true })
    },
    pause: () => {
      isPaused = true
      if (open !== null && !state.get().isManual) giveUp()
      proceed()
    },
    resume: () => {
      isPaused = false
      askAgain()
    },
    setInterval: (intervalMs: number) => {
      publish({ intervalMs })
      proceed()
    },
  }
}

/** Makes a manual request. Resolves with its error, or null. */
export function askNow({ ask, state }: Poller): Promise<{ readonly error: Error | null }> {
  return new Promise((resolve) => {
    ask()
    const unsubscribe = state.subscribe(() => {
      const { phase, error } = state.get()
      if (phase === 'asking') return
      unsubscribe()
      resolve({ error })
    })
  })
}
