/** For tests: a clock that moves when told to, with the timers set on it. */
export interface FakeClock {
  readonly now: () => number
  /** Calls `run` once `ms` have passed; returns the way to cancel. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Runs every timer that falls due, in order, each at its time. */
  readonly advance: (ms: number) => void
  /** Timers that are set. */
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

/** A promise to be settled from outside. (Promise.withResolvers is younger than Node 20.) */
export function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Lets everything that follows from promises already settled happen. Long enough for the chains of this folder. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
