import { type ReactNode, useEffect, useState } from 'react'
import type { FindingsReader } from './findings-reader.tsx'
import type { Findings } from './use-findings.ts'

/**
 * `useFindings` for lists, and what must be drawn somewhere for it. Its code is loaded once the page stands, so that no first
 * row waits for it; where it doesn't arrive, as offline, rows have no marks. `waits`: until the page is idle.
 */
export function useLazyFindings(isWanted: boolean, waits: boolean): readonly [Findings | null, ReactNode] {
  const [isTime, setIsTime] = useState(!waits)
  // Synchronises with the browser, which knows when there is nothing else to do.
  useEffect(() => {
    if (isTime) return
    // Safari has no idle callbacks.
    const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    ask(() => setIsTime(true), { timeout: 2000 })
  }, [isTime])
  const [Reader, setReader] = useState<typeof FindingsReader | null>(null)
  // Synchronises with the file that holds the rules. Asked for anew by every page, unlike what `lazy` loads.
  useEffect(() => {
    if (!isTime) return
    import('./findings-reader.tsx').then(
      ({ FindingsReader }) => setReader(() => FindingsReader),
      () => undefined,
    )
  }, [isTime])
  const [findings, setFindings] = useState<Findings | null>(null)
  return [findings, Reader && <Reader isWanted={isWanted} onFound={setFindings} />]
}
