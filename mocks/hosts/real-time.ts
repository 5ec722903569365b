/** Real time for hosts with real clients; the service itself only computes times and never waits. */

export const realNow = (): number => Date.now()

/** Waits `ms`, or until the signal aborts, since no client waits for the response then. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
