/** Whether the browser sent a request more than once, as far as its timing shows. */

type Timing = Pick<
  PerformanceResourceTiming,
  'fetchStart' | 'domainLookupStart' | 'connectEnd' | 'requestStart' | 'responseStart' | 'workerStart'
>

/** ms; a request that leaves at once has waited 1 to 2 ms for it, on a busy machine some more. */
const usualWaitMs = 20

/**
 * A request that was repeated left long after it was asked for: whatever was sent before, and broke, took about as long as
 * its answer did. What connecting took is no such wait. Of another origin, browsers tell no times (`requestStart` 0).
 */
export function isSentAgain(timing: Timing): boolean {
  const { fetchStart, domainLookupStart, connectEnd, requestStart, responseStart, workerStart } = timing
  if (requestStart === 0 || workerStart > 0) return false
  const waited = requestStart - fetchStart - (connectEnd - domainLookupStart)
  return waited > usualWaitMs && waited > (responseStart - requestStart) / 2
}

/** Watches what is asked for from now on; the result tells whether a request whose address ends so was sent again, once it is over. */
export function watchSending(end: string): () => boolean {
  // Not from the buffer of the page, which is soon full.
  const seen: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  observer.observe({ type: 'resource' })
  return () => {
    seen.push(...observer.takeRecords())
    observer.disconnect()
    return seen.some((entry) => entry.name.endsWith(end) && isSentAgain(entry as PerformanceResourceTiming))
  }
}
