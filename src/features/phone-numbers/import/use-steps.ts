import { useEffect, useMemo, useState } from 'react'
import { runYielding, runNow, type Steps } from '../../../lib/yield-to-main.ts'

/** From so many rows on, work on them is done in turns: up to here all of it takes a few milliseconds. */
const longFrom = 2000

/**
 * What comes of work on `length` rows: at once, where they are few; otherwise what came of the last work that was done,
 * until this one is. null until there is any. `steps` stays the same function while the work is the same.
 */
export function useSteps<T>(steps: () => Steps<T>, length: number): T | null {
  const isLong = length >= longFrom
  const now = useMemo(() => (isLong ? null : runNow(steps())), [steps, isLong])
  const [late, setLate] = useState<T | null>(null)
  // Synchronises with work that takes longer than a drawing may; newer work ends older.
  useEffect(() => {
    if (!isLong) return
    const stop = new AbortController()
    const work = async () => {
      try {
        const result = await runYielding(steps(), stop.signal)
        if (!stop.signal.aborted) setLate(() => result)
      } catch (error) {
        // As work that is done at once fails: at the next boundary.
        setLate(() => {
          throw error
        })
      }
    }
    void work()
    return () => stop.abort()
  }, [steps, isLong])
  return isLong ? late : now
}
