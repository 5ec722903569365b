/** Sends real web callbacks: each delivery once, when it comes due in service time. */
import { parseUrl } from '../service/body.ts'
import { serviceTime } from '../service/clock.ts'
import type { Callback, Delivery, Service } from '../service/service.ts'

export interface HookSenderOptions {
  readonly service: Service
  readonly realNow: () => number
  /** Ends soon after the signal aborts. */
  readonly send: (callback: Callback, signal: AbortSignal) => Promise<string>
  /** Receives a line for each finished callback. */
  readonly log?: (line: string) => void
  readonly parallel?: number
  /** Maximum number of waiting callbacks; further ones are dropped. */
  readonly maxQueueLength?: number
}

/** Number of outcomes to remember. */
const remembered = 2000

export function createHookSender(options: HookSenderOptions) {
  const { service, realNow, send, log, parallel = 8, maxQueueLength = 500 } = options
  const outcomes = new Map<string, string>()
  const queue: Callback[] = []
  let running = 0
  let cancelled = new AbortController()
  let { state } = service
  let since = serviceTime(state.clock, realNow())
  // Keys of deliveries at `since` itself: more may come due in that same ms, for example while the clock is frozen.
  let taken = new Set<string>()

  function note({ delivery }: Callback, outcome: string): void {
    outcomes.set(keyOf(delivery), outcome)
    // A Map keeps insertion order, so the oldest go first.
    for (const key of outcomes.keys()) {
      if (outcomes.size <= remembered) break
      outcomes.delete(key)
    }
  }

  function work(): void {
    while (running < parallel) {
      const callback = queue.shift()
      if (callback === undefined) return
      running++
      void make(callback)
    }
  }

  async function make(callback: Callback): Promise<void> {
    const { signal } = cancelled
    const outcome = await send(callback, signal)
    running--
    if (!signal.aborted) note(callback, outcome)
    const { method, url, hook } = callback.delivery
    // The rest of a URL may hold secrets.
    const { host = '', pathname = '' } = parseUrl(url) ?? {}
    log?.(`${hook} ${method} ${host}${pathname} ${outcome}`)
    work()
  }

  /** Cancels all callbacks, waiting and running. */
  function cancel(): void {
    queue.length = 0
    cancelled.abort()
    cancelled = new AbortController()
  }

  return {
    outcomeOf: (delivery: Delivery) => outcomes.get(keyOf(delivery)),
    close: cancel,
    /** Queues the deliveries that came due since the last tick. */
    tick(): void {
      const now = serviceTime(service.state.clock, realNow())
      if (service.state !== state || now < since) {
        // The service was reset or its clock set back: callbacks in the new state's past don't count as due.
        state = service.state
        since = now
        cancel()
        taken = new Set()
      }
      // One more than fits: a clock jump over months then costs no more than a full queue.
      const due = service.callbacks(since, now + 1, maxQueueLength + 1)
      for (const callback of due) {
        if (taken.has(keyOf(callback.delivery))) continue
        if (queue.length < maxQueueLength) queue.push(callback)
        else note(callback, 'dropped: the queue is full')
      }
      since = now
      taken = new Set(due.flatMap(({ delivery }) => (delivery.at === now ? keyOf(delivery) : [])))
      work()
    },
  }
}

function keyOf({ at, hook, call_sid }: Delivery): string {
  return `${at} ${hook} ${call_sid}`
}
