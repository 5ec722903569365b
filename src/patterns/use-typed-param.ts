import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

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

  // Synchronises the URL with the keyboard. Not while a click is leading elsewhere: it would be undone.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (text === value || isLeaving) return
    const timer = setTimeout(() => {
      setCommitted(text)
      commit(text)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, value, commit, isLeaving])

  return [text, setText] as const
}
