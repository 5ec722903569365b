import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isTooOld, type Ledger, newIntentId, toIntentId } from './place-intent.ts'

export interface Intent {
  readonly id: string
  /** Its call was sent before: when, null if that is not known. null: it was not. */
  readonly spent: { readonly at: number | null } | null
  /** False: this browser keeps nothing, so that a reload or a duplicate of the tab would begin anew. */
  readonly isKept: boolean
  /** The server, or this browser, said that it was sent before. */
  readonly markSpent: (at: number | null) => void
  /** From here on the form is another intent. */
  readonly renew: () => void
}

/**
 * The intent of this form. Its id lies in the tab's history entry, which a reload, Back and a duplicated tab bring
 * along; nothing that was typed does.
 */
export function useIntent(ledger: Ledger): Intent {
  const { key } = useLocation()
  const [id, setId] = useState(() => toIntentId(entryState(key)?.['intent']) ?? newIntentId(Date.now()))
  const [spent, setSpent] = useState<Intent['spent']>(null)
  const [isKept, setIsKept] = useState(true)

  // Synchronises with storage and with the history entry that the form stands in.
  useEffect(() => {
    let isGone = false
    const meet = async () => {
      const found = await ledger.find(id)
      if (isGone) return
      setIsKept(true)
      if (found !== null) setSpent({ at: found.at })
      else if (isTooOld(id, Date.now())) setSpent({ at: null })
      const state = entryState(key)
      // Past the router, which would take it for a navigation and drop one that is under way.
      if (state !== null) window.history.replaceState({ ...state, intent: id }, '')
    }
    // Without storage nothing would remember that it was sent: an id that a reload brings back could be sent again.
    meet().catch(() => {
      if (!isGone) setIsKept(false)
    })
    return () => {
      isGone = true
    }
  }, [ledger, id, key])

  return {
    id,
    spent,
    isKept,
    markSpent: (at) => setSpent({ at }),
    renew: () => {
      setId(newIntentId(Date.now()))
      setSpent(null)
    },
  }
}

/** What lies in the tab's history entry, if that is still the one on screen. The router keeps no key in the first of a visit. */
function entryState(key: string): Readonly<Record<string, unknown>> | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return null
  return (Reflect.get(state, 'key') ?? 'default') === key ? { ...state } : null
}
