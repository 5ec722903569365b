/**
 * Asks again and again, as often as is wanted and no oftener than does good: one request at a time, none while nobody
 * looks or this browser is offline, fewer to a server that is slow, failing, or nearly out of its budget. Knows neither
 * the API nor React; clock, timers and surroundings are given.
 */
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'

/** What keeps a poller from asking; null: nothing. */
export type DisabledReason = 'hidden' | 'offline' | 'removing' | null

/** Why the time between two questions is longer than the one that was set. */
export type Stretch = 'slow' | 'budget' | 'failing'

export interface Environment {
  readonly disabledReason: () => DisabledReason
  /** Calls `listener` when the reason may have changed; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** The least time between two questions that leaves the budget to others, ms. */
  readonly leastMs: () => number
}

export interface Timing {
  readonly now: () => number
  /** Runs once, after `ms`; returns the way to stop it. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

export interface PollState {
  /** `idle`: not started, or stopped. `removing`: what it asks for is being removed. `done`: there is nothing left to ask. */
  readonly phase: 'idle' | 'asking' | 'waiting' | 'paused' | 'hidden' | 'offline' | 'removing' | 'done'
  /** Asked for by a person, who waits for it. */
  readonly isManual: boolean
  /** Between two questions, as set and as it is, ms. */
  readonly intervalMs: number
  readonly currentMs: number
  readonly stretch: Stretch | null
  /** Of the last question; null: it was answered. */
  readonly error: Error | null
}

export interface PollerOptions extends Environment, Timing {
  /** One question. Rejects where no answer came. Never called again before it has ended. */
  readonly ask: (signal: AbortSignal, isManual: boolean) => Promise<void>
  readonly intervalMs: number
  /** Seconds that the server asks to wait, out of an error; null: it says nothing. */
  readonly retryAfter?: (error: Error) => number | null
  /** Whether there is nothing left to ask; looked at after every answer. */
  readonly isDone?: () => boolean
}

export interface Poller {
  readonly state: ReadonlyStore<PollState>
  /** Asks at once and goes on from there; returns the way to stop. */
  readonly start: () => () => void
  /** A person asks, whatever stands in the way. While a question is open, that one will do. */
  readonly ask: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly setInterval: (ms: number) => void
}

/** A failing server is asked ever less, down to this. */
const mostMs = 60_000

export function createPoller(options: PollerOptions): Poller {
  const { ask, now, setTimer, disabledReason, subscribe, leastMs } = options
  const { retryAfter = () => null, isDone = () => false } = options
  let isStarted = false
  let isPaused = false
  let failures = 0
  let waitMs = 0
  let askedAt: number | null = null
  /** After an answer that took long, ms since 1970. */
  let restUntil = 0
  /** How long the last answers took, ms, newest first. One slow answer is no slow server. */
  let took: readonly number[] = []
  let stopTimer: (() => void) | null = null
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

  /** The interval as it is now, and why. The server gets at least as much rest as it needs for an answer. */
  function pace(): Pick<PollState, 'currentMs' | 'stretch'> {
    const { intervalMs } = state.get()
    const failingMs = failures === 0 ? 0 : Math.max(waitMs, Math.min(mostMs, intervalMs * 2 ** failures))
    const slowMs = took.length < 2 ? 0 : Math.min(mostMs, 2 * Math.min(...took))
    const budgetMs = leastMs()
    const currentMs = Math.max(intervalMs, failingMs, slowMs, budgetMs)
    if (currentMs === intervalMs) return { currentMs, stretch: null }
    return { currentMs, stretch: currentMs === failingMs ? 'failing' : currentMs === slowMs ? 'slow' : 'budget' }
  }

  /** Looks where it stands, and what comes next. */
  function proceed() {
    stopTimer?.()
    stopTimer = null
    if (open !== null) return
    const rest = { isManual: false, ...pace() }
    const disabled = disabledReason()
    if (!isStarted) publish({ ...rest, phase: 'idle' })
    else if (isDone()) publish({ ...rest, phase: 'done' })
    else if (isPaused) publish({ ...rest, phase: 'paused' })
    else if (disabled !== null) publish({ ...rest, phase: disabled })
    else {
      const wait = askedAt === null ? 0 : Math.max(0, askedAt + rest.currentMs - now(), restUntil - now())
      // A clock that was set back would have us wait for ever.
      if (wait > 0) stopTimer = setTimer(question, Math.min(wait, rest.currentMs))
      if (wait > 0) publish({ ...rest, phase: 'waiting' })
      else void send(false)
    }
  }

  function question() {
    askedAt = null
    proceed()
  }

  async function send(isManual: boolean) {
    stopTimer?.()
    stopTimer = null
    const mine = new AbortController()
    open = mine
    const began = now()
    askedAt = began
    publish({ phase: 'asking', isManual })
    let error: Error | null = null
    try {
      await ask(mine.signal, isManual)
    } catch (reason) {
      error = reason instanceof Error ? reason : new Error(String(reason))
    }
    // Given up meanwhile: whoever did that has seen to what comes next.
    if (open !== mine) return
    open = null
    failures = error === null ? 0 : failures + 1
    waitMs = error === null ? 0 : (retryAfter(error) ?? 0) * 1000
    if (error === null) took = [now() - began, ...took].slice(0, 2)
    restUntil = now() + Math.min(state.get().intervalMs, now() - began)
    publish({ error })
    proceed()
  }

  function giveUp() {
    open?.abort(new DOMException('Nobody waits for it any more.', 'AbortError'))
    open = null
    // Unanswered: the next one is due at once.
    askedAt = null
  }

  function look() {
    // What waits for its turn would otherwise leave while nobody looks.
    if (open !== null && disabledReason() !== null && !state.get().isManual) giveUp()
    proceed()
  }

  return {
    state,
    start: () => {
      isStarted = true
      const unsubscribe = subscribe(look)
      proceed()
      return () => {
        isStarted = false
        unsubscribe()
        if (open !== null) giveUp()
        proceed()
      }
    },
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
      askedAt = null
      proceed()
    },
    setInterval: (intervalMs) => {
      publish({ intervalMs })
      proceed()
    },
  }
}
