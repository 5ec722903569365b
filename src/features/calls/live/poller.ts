/**
 * Asks again and again, as often as is wanted and no oftener than does good (poll-interval.ts): one request at a time,
 * and none while something disables it. Knows neither the API nor React.
 */
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'
import { pollInterval, type Stretch } from './poll-interval.ts'

/** What keeps a poller from asking; null: nothing. */
export type DisabledReason = 'hidden' | 'offline' | 'removing' | null

export interface PollState {
  /** `idle`: not started, or stopped. `removing`: what it asks for is being removed. `done`: there is nothing left to ask. */
  readonly phase: 'idle' | 'asking' | 'waiting' | 'paused' | 'done' | NonNullable<DisabledReason>
  readonly isManual: boolean
  /** From one request to the next, as set and as it is, ms. */
  readonly intervalMs: number
  readonly currentMs: number
  readonly stretch: Stretch | null
  /** Of the last request; null: it was answered. */
  readonly error: Error | null
}

export interface PollerOptions {
  /** One request. Rejects where no answer came. Never called again before it has ended. */
  readonly ask: (signal: AbortSignal, isManual: boolean) => Promise<void>
  readonly intervalMs: number
  /** When somebody else asked for the same, ms since 1970: the first request follows an interval after that. null: nobody did. */
  readonly askedAt?: number | null
  /** The least interval that leaves the request budget to others, ms. */
  readonly budgetMs: () => number
  readonly disabledReason: ReadonlyStore<DisabledReason>
  /** Seconds that the server asks to wait, out of an error; null: it says nothing. */
  readonly retryAfter?: (error: Error) => number | null
  readonly isDone?: ReadonlyStore<boolean>
}

export interface Poller {
  readonly state: ReadonlyStore<PollState>
  /** Asks at once and goes on from there; returns the way to stop. */
  readonly start: () => () => void
  /** A person asks, whatever stands in the way. While a request is open, that one will do. */
  readonly ask: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly setInterval: (ms: number) => void
}

const never = createStore(false)

/**
 * Not react-query's refetchInterval: that one counts from answer to answer and lets an open request go on while the page
 * is hidden. Backing off and a person's request would have to be made beside it all the same.
 */
export function createPoller(options: PollerOptions): Poller {
  const { ask, budgetMs, disabledReason, retryAfter = () => null, isDone = never } = options
  let isStarted = false
  let isPaused = false
  let history = { failures: 0, retryAfterMs: 0, took: [] as readonly number[] }
  let askedAt = options.askedAt ?? null
  /** After an answer that took long, ms since 1970. */
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
    // A clock that was set back would have us wait for ever.
    timer = setTimeout(askAgain, Math.min(wait, interval.currentMs))
    publish({ ...interval, isManual: false, phase: 'waiting' })
  }

  /** Why nothing is to be asked; null: it is. */
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
    // Given up meanwhile: whoever did that has seen to what comes next.
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
    // Unanswered: the next one is due at once.
    askedAt = null
  }

  function look() {
    // What waits for its turn would otherwise leave while nobody looks.
    if (open !== null && disabledReason.get() !== null && !state.get().isManual) giveUp()
    proceed()
  }

  return {
    state,
    start: () => {
      isStarted = true
      const stops = [disabledReason.subscribe(look), isDone.subscribe(look)]
      proceed()
      return () => {
        isStarted = false
        for (const stop of stops) stop()
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
      askAgain()
    },
    setInterval: (intervalMs) => {
      publish({ intervalMs })
      proceed()
    },
  }
}
