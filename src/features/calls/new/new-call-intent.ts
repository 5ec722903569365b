import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { untilCancelled } from '../../../lib/abort.ts'
import { isTooOld, type Ledger, newIntentId, toIntentId } from './place-intent.ts'

/**
 * The intent of this form. Its id is in the tab's history entry, so a reload, Back and a duplicated tab keep it. What
 * was typed isn't kept.
 */
export function useIntent(ledger: Ledger) {
  const { key } = useLocation()
  const [id, setId] = useState(() => toIntentId(entryState(key)?.['intent']) ?? newIntentId(Date.now()))
  const [spent, setSpent] = useState<{ readonly at: number | null } | null>(null)
  const [isKept, setIsKept] = useState(true)

  // Synchronises with storage and with the form's history entry.
  useEffect(() => {
    const found = ledger.find(id).then((sent) => ({ sent }))
    return untilCancelled(found, (answer) => {
      setIsKept(answer !== null)
      // Without storage the send isn't recorded: an id that a reload restores could be sent again.
      if (answer === null) return
      if (answer.sent !== null) setSpent({ at: answer.sent.at })
      else if (isTooOld(id, Date.now())) setSpent({ at: null })
      const state = entryState(key)
      // Bypasses the router, which would treat it as a navigation and drop a pending one.
      if (state !== null) window.history.replaceState({ ...state, intent: id }, '')
    })
  }, [ledger, id, key])

  return {
    id,
    /** Set if its call was already sent; `at` is null if the time isn't known. null if it wasn't sent. */
    spent,
    /** False if storage doesn't work: a reload or a duplicated tab then loses the intent. */
    isKept,
    /** The server or this browser reported that it was already sent. */
    markSpent: (at: number | null) => setSpent({ at }),
    /** Gives the form a new intent. */
    renew: () => {
      setId(newIntentId(Date.now()))
      setSpent(null)
    },
  }
}

/** The state of the tab's history entry, if it's still current. The router sets no key in a visit's first entry. */
function entryState(key: string): Readonly<Record<string, unknown>> | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return null
  return (Reflect.get(state, 'key') ?? 'default') === key ? { ...state } : null
}
