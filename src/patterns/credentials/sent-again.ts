/** Detects from its timing whether the browser sent a request more than once. */

type Timing = Pick<
  PerformanceResourceTiming,
  'fetchStart' | 'domainLookupStart' | 'connectEnd' | 'requestStart' | 'responseStart' | 'workerStart'
>

/** ms. A request usually waits 1 to 2 ms before it's sent, on a busy machine somewhat longer. */
const defaultWaitMs = 20

/**
 * Whether a request was resent. The final attempt starts late, since a broken earlier one took about as long as a
 * response. Subtracts connection time. Browsers give no timing for other origins (`requestStart` 0).
 */
export function isSentAgain(timing: Timing): boolean {
  const { fetchStart, domainLookupStart, connectEnd, requestStart, responseStart, workerStart } = timing
  if (requestStart === 0 || workerStart > 0) return false
  const waited = requestStart - fetchStart - (connectEnd - domainLookupStart)
  return waited > defaultWaitMs && waited > (responseStart - requestStart) / 2
}

/** Starts watching. The result stops it, and returns whether a request whose URL ends with `end` was sent again. */
export function watchSending(end: string): () => boolean {
  // Not the page's own buffer, which is soon full.
  const seen: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  observer.observe({ type: 'resource' })
  return () => {
    seen.push(...observer.takeRecords())
    observer.disconnect()
    return seen.some((entry) => entry.name.endsWith(end) && isSentAgain(entry as PerformanceResourceTiming))
  }
}
