import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Findings } from './use-findings.ts'

// Lazy: pages stand without findings, and no first row waits for them. Where the code doesn't arrive, as offline, none are told.
const Reader = lazy(() =>
  import('./findings-reader.tsx').then(
    ({ FindingsReader: reader }) => ({ default: reader }),
    () => ({ default: () => null }),
  ),
)

/** `useFindings` for pages that are not about them, and what must be drawn somewhere for it. `waits`: until the page is idle. */
export function useLazyFindings(isWanted: boolean, waits: boolean): readonly [Findings | null, ReactNode] {
  const [isTime, setIsTime] = useState(!waits)
  // Synchronises with the browser, which knows when there is nothing else to do.
  useEffect(() => {
    if (isTime) return
    // Safari has no idle callbacks.
    const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    ask(() => setIsTime(true), { timeout: 2000 })
  }, [isTime])
  const [findings, setFindings] = useState<Findings | null>(null)
  const reader = isTime && (
    <Suspense>
      <Reader isWanted={isWanted} onFound={setFindings} />
    </Suspense>
  )
  return [findings, reader]
}
