/** The clock and the patience of hosts that serve people: service time itself never waits for anything. */

/** ms since 1970. */
export function realNow(): number {
  return Date.now()
}

/** Waits; at once over when the signal is aborted, because nobody waits for the answer any more. */
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
