/** For tests: a clock that only moves when told to, with its timers. */
export interface FakeClock {
  readonly now: () => number
  /** Calls `run` after `ms`. Returns a function that cancels it. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Runs every timer that comes due, in order, each at its own time. */
  readonly advance: (ms: number) => void
  /** Number of timers that are set. */
  readonly pending: () => number
}

export function createFakeClock(start = 1_000_000): FakeClock {
  let time = start
  const timers = new Map<object, { at: number; run: () => void }>()
  const firstDue = (end: number) =>
    [...timers].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => time,
    setTimer: (run, ms) => {
      const key = {}
      timers.set(key, { at: time + ms, run })
      return () => timers.delete(key)
    },
    advance: (ms) => {
      const end = time + ms
      for (let due = firstDue(end); due !== undefined; due = firstDue(end)) {
        const [key, { at, run }] = due
        timers.delete(key)
        time = at
        run()
      }
      time = end
    },
    pending: () => timers.size,
  }
}

export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

/** Returns a promise that is settled from outside. (Promise.withResolvers needs a newer Node than 20.) */
export function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Runs all continuations of settled promises. Long enough for the promise chains of this folder. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
