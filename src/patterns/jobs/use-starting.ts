import { useState } from 'react'

/** State of a control that starts a job. That fails if the code of jobs can't be loaded; nothing is started then. */
export function useStarting() {
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** Does nothing while an earlier start is in progress. */
  const start = async (run: () => Promise<void>): Promise<void> => {
    if (isStarting) return
    setIsStarting(true)
    setError(null)
    await run().catch(setError)
    setIsStarting(false)
  }
  return { isStarting, error, start }
}
