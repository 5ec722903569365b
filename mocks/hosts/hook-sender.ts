/** Web callbacks for real: as service time goes by, each delivery that comes due is made once. */
import { serviceTime } from '../service/clock.ts'
import type { Callback, Delivery, Service } from '../service/service.ts'

export interface HookSenderOptions {
  readonly service: Service
  readonly realNow: () => number
  readonly send: (callback: Callback) => Promise<string>
  /** Told of each callback that is over. */
  readonly log?: (line: string) => void
  readonly parallel?: number
  /** Callbacks that may wait; what comes on top is dropped. */
  readonly longestQueue?: number
}

export interface HookSender {
  /** Takes up what has come due since the last time. */
  tick(): void
  outcomeOf(delivery: Delivery): string | undefined
}

/** Outcomes remembered. */
const remembered = 2000

export function createHookSender(options: HookSenderOptions): HookSender {
  const { service, realNow, send, log, parallel = 8, longestQueue = 500 } = options
  const outcomes = new Map<string, string>()
  const queue: Callback[] = []
  let running = 0
  let { state } = service
  let since = serviceTime(state.clock, realNow())
  // Of the moment `since` itself, which may not be over: a clock that stands still goes on having new calls.
  let taken = new Set<string>()

  function note({ delivery }: Callback, outcome: string): void {
    outcomes.set(keyOf(delivery), outcome)
    // A Map is in order of insertion.
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
    const outcome = await send(callback)
    running--
    note(callback, outcome)
    const { method, url, hook } = callback.delivery
    log?.(`${hook} ${method} ${url} ${outcome}`)
    work()
  }

  return {
    outcomeOf: (delivery) => outcomes.get(keyOf(delivery)),
    tick() {
      const now = serviceTime(service.state.clock, realNow())
      if (service.state !== state || now < since) {
        // Begun again: what the new life's past holds has been.
        state = service.state
        since = now
        queue.length = 0
        taken = new Set()
      }
      // One more than fits, so that a jump of the clock over months costs no more than the queue is long.
      const due = service.callbacks(since, now + 1, longestQueue + 1)
      for (const callback of due) {
        if (taken.has(keyOf(callback.delivery))) continue
        if (queue.length < longestQueue) queue.push(callback)
        else note(callback, 'dropped: the queue is full')
      }
      since = now
      taken = new Set(
        due
          .map(({ delivery }) => delivery)
          .filter(({ at }) => at === now)
          .map(keyOf),
      )
      work()
    },
  }
}

function keyOf({ at, hook, call_sid }: Delivery): string {
  return `${at} ${hook} ${call_sid}`
}
