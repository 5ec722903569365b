import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { BrowserHistory, Leaving } from '../lib/browser-history.ts'

const HistoryContext = createContext<BrowserHistory | null>(null)

export function HistoryProvider({ history, children }: { history: BrowserHistory; children: ReactNode }) {
  return <HistoryContext value={history}>{children}</HistoryContext>
}

/** Whether a navigation is under way: the tab is somewhere else than what is on screen, whose code is awaited. */
export function useIsLeaving(): (keyOnScreen: string) => boolean {
  const history = useContext(HistoryContext)
  return (keyOnScreen) => history !== null && history.visit().entry.key !== keyOnScreen
}

/** Holds up navigations that `isHeld` says so of; the one that was, with the way to forget it. */
export function useGuard(isHeld: (leaving: Leaving) => boolean): readonly [Leaving | null, () => void] {
  const history = useContext(HistoryContext)
  const [held, setHeld] = useState<Leaving | null>(null)
  const ask = useEffectEvent((leaving: Leaving) => {
    const isStopped = isHeld(leaving)
    if (isStopped) setHeld(leaving)
    return isStopped
  })
  // Synchronises with the tab's history.
  useEffect(() => history?.guard((leaving) => ask(leaving)), [history])
  return [held, () => setHeld(null)]
}
