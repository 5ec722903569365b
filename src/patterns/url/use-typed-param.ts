import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether the tab is navigating away from the history entry with this key, or has already left it, while it's still on
 * screen. Asks the router: React's state of a navigation is late. By default, never.
 */
export const LeavingContext = createContext<(keyOnScreen: string) => boolean>(() => false)

/** Long enough to finish a word, short enough to be in the URL when someone copies it. */
const delayMs = 250

/**
 * State of a text field. Commits to `commit` (the URL) when typing pauses, and follows `value` when that changes by
 * other means (Back, a link).
 */
export function useTypedParam(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [committed, setCommitted] = useState<string | null>(null)

  if (value !== known) {
    setKnown(value)
    // Our own commit coming back must not undo later input.
    if (value === committed) setCommitted(null)
    else setText(value)
  }

  const { key } = useLocation()
  const isLeavingFrom = use(LeavingContext)
  const tryToCommit = useEffectEvent((keyOnScreen: string) => {
    if (isLeavingFrom(keyOnScreen)) return
    setCommitted(text)
    commit(text)
  })
  // Synchronises the URL with the keyboard. A commit would undo a pending navigation, so it waits until that has ended.
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => tryToCommit(key), delayMs)
    return () => clearTimeout(timer)
  }, [text, value, key])

  return [text, setText] as const
}
