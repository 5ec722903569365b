/**
 * The gate that every request of a connection passes. It keeps few requests in progress, lets people go before polls
 * and polls before jobs, and counts requests against a budget: a deployed server allows all of its clients together 600
 * requests per 5 minutes, and answers the rest with a 429 that a page on another origin can't even read
 * (docs/api.md#rate-limit).
 */
import { createStore, type ReadonlyStore } from '../lib/store.ts'

const priorities = ['person', 'poll', 'job'] as const
export type Priority = (typeof priorities)[number]

/** Share of the budget that each priority may use up: a job never takes what a person will need. */
const share: Readonly<Record<Priority, number>> = { person: 1, poll: 0.9, job: 0.8 }

/** Requests in progress at once. */
export const parallelRequests = 4

export interface GateOptions {
  /** Default: parallelRequests. */
  readonly parallel?: number
  /** Requests per window, preflights included. */
  readonly limit?: number
  readonly windowMs?: number
  readonly now?: () => number
  readonly setTimer?: (run: () => void, ms: number) => () => void
}

/** The state that the frame shows. The object is the same until something changes. */
export interface GateState {
  readonly inFlight: number
  readonly waiting: number
  /** Requests within the last window. */
  readonly used: number
  readonly limit: number
  readonly windowMs: number
  /** When the first waiting request gets its turn, ms since 1970; null if nothing waits for the budget. */
  readonly waitsUntil: number | null
}

/** Whether to read what no one has asked for yet. Such reads use at most half of the budget, and let all others go. */
export function canPrefetch({ used, limit, waiting }: GateState): boolean {
  return waiting === 0 && used < limit / 2
}

export type Gate = ReturnType<typeof createGate>

interface RunOptions {
  readonly priority: Priority
  /** 2 if the browser sends a preflight first. */
  readonly cost: number
  readonly signal: AbortSignal
}

interface Waiting extends RunOptions {
  readonly start: () => void
}

export function createGate(options: GateOptions = {}) {
  const { parallel = parallelRequests, windowMs = 300_000, now = Date.now, setTimer = startTimer } = options
  let limit = options.limit ?? 300
  let inFlight = 0
  /** When each counted request was sent, ms since 1970, oldest first. */
  let sent: number[] = []
  const queues: Record<Priority, Waiting[]> = { person: [], poll: [], job: [] }
  let stopTimer: (() => void) | null = null
  const state = createStore<GateState>({ inFlight, waiting: 0, used: 0, limit, windowMs, waitsUntil: null })

  function forget() {
    const time = now()
    // A later one is from before the clock was set back, and would count until the clock gets there again.
    sent = sent.filter((at) => at > time - windowMs && at <= time)
  }

  /** The count within a window up to which a priority may send requests that count as `cost` each. */
  const allowed = (priority: Priority, cost: number) => Math.max(cost, Math.floor(limit * share[priority]))

  /** When `cost` more requests fit into the priority's share; null means now. */
  function roomAt({ priority, cost }: Waiting): number | null {
    const surplus = sent.length + cost - allowed(priority, cost)
    if (surplus <= 0) return null
    const frees = sent[Math.min(surplus, sent.length) - 1]
    return frees === undefined ? null : frees + windowMs
  }

  /** Returns the next request. A cheaper one never overtakes it: it could wait forever behind a stream of those. */
  function nextInLine(): { next: Waiting | null; waitsUntil: number | null } {
    const first = priorities.map((priority) => queues[priority][0]).find((waiting) => waiting !== undefined) ?? null
    const waitsUntil = first && roomAt(first)
    return { next: waitsUntil === null ? first : null, waitsUntil }
  }

  function proceed() {
    forget()
    let ready = nextInLine()
    while (inFlight < parallel && ready.next !== null) {
      queues[ready.next.priority].shift()
      inFlight += 1
      for (let count = 0; count < ready.next.cost; count += 1) sent.push(now())
      ready.next.start()
      ready = nextInLine()
    }
    wake()
    publish(ready.waitsUntil)
  }

  /** Runs at every request that leaves the window: the displayed count falls even if nothing waits, or waits longer. */
  function wake() {
    stopTimer?.()
    const [oldest] = sent
    stopTimer = oldest === undefined ? null : setTimer(proceed, Math.max(1, oldest + windowMs - now()))
  }

  function publish(waitsUntil: number | null) {
    const waiting = queues.person.length + queues.poll.length + queues.job.length
    const next: GateState = { inFlight, waiting, used: sent.length, limit, windowMs, waitsUntil }
    const last = state.get()
    if (Object.entries(next).some(([key, value]) => Reflect.get(last, key) !== value)) state.set(next)
  }

  function leave() {
    inFlight -= 1
    proceed()
  }

  /** Runs `work` when it is its turn. Rejects with the signal's reason if aborted while waiting: then nothing was sent. */
  function run<T>(work: () => Promise<T>, options: RunOptions): Promise<T> {
    // Async, so that work that throws at once rejects too, instead of keeping its slot forever.
    const begin = async () => work()
    return new Promise<T>((resolve, reject) => {
      const queue = queues[options.priority]
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        // The reason is untyped: whatever was passed to abort().
        reject(options.signal.reason as Error)
        proceed()
      }
      const waiting: Waiting = {
        ...options,
        start: () => {
          options.signal.removeEventListener('abort', giveUp)
          begin().then(resolve, reject).finally(leave)
        },
      }
      if (options.signal.aborted) {
        reject(options.signal.reason as Error)
        return
      }
      options.signal.addEventListener('abort', giveUp, { once: true })
      queue.push(waiting)
      proceed()
    })
  }

  return {
    run,
    setLimit: (next: number) => {
      // An emptied number field gives NaN, which would compare as "no limit".
      limit = Math.max(1, Math.floor(next) || 1)
      proceed()
    },
    sent: (): readonly number[] => sent,
    allowed,
    state: state as ReadonlyStore<GateState>,
  }
}

/** Returns the function that cancels. */
export function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  // In Node, an idle gate must not keep the process alive.
  if (typeof timer === 'object' && 'unref' in timer) timer.unref()
  return () => clearTimeout(timer)
}
