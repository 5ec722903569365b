import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether the tab is on its way to another entry of its history, or there already, while the one with this key is still on
 * screen. Asked of the router itself: what React has drawn of a navigation comes late. By default nothing ever leaves.
 */
export const LeavingContext = createContext<(keyOnScreen: string) => boolean>(() => false)

/** Long enough for a word to be finished, short enough to be there when someone copies the address. */
const delayMs = 250

/**
 * Text that is typed: at hand at once, handed to `commit` (the URL) when typing pauses, and taken over
 * from `value` when that changes by itself (Back, a link).
 */
export function useTypedParam(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [committed, setCommitted] = useState<string | null>(null)

  if (value !== known) {
    setKnown(value)
    // Our own commit coming back must not undo what was typed meanwhile.
    if (value === committed) setCommitted(null)
    else setText(value)
  }

  const { key } = useLocation()
  const isLeavingFrom = use(LeavingContext)
  const isLeaving = useEffectEvent(() => isLeavingFrom(key))
  // Synchronises the URL with the keyboard. Not while a click is leading elsewhere: it would be undone.
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      if (isLeaving()) return
      setCommitted(text)
      commit(text)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, value, commit])

  return [text, setText] as const
}
