/** Keeps findings and the focus in place while findings come and go. */
import { useEffect, useRef, useState } from 'react'
import type { Found } from '../../patterns/findings/found.ts'
import type { RuleName } from '../../patterns/findings/rules.ts'
import type { Findings } from '../../patterns/findings/use-findings.ts'

/** ms to wait for all lists before showing findings without the rest. Usually all arrive by then, and are in order. */
const patienceMs = 1000

/**
 * Returns the findings once all lists are read or, if one takes long, those found so far. Later ones are then added
 * below, whatever their rank, so that no row moves under the pointer. `inOrder` restores the order: call it when the
 * user requests something else.
 */
export function useInPlace({ isReading, open }: Findings): {
  readonly isPart: boolean
  readonly open: readonly Found[]
  readonly inOrder: () => void
} {
  const [isLate, setIsLate] = useState(false)
  const [early, setEarly] = useState<readonly RuleName[]>([])
  // Synchronises with time.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const isPart = isReading && isLate
  const later = open.filter((found) => !early.includes(found.rule))
  if (isPart && later.length > 0) setEarly([...early, ...later.map((found) => found.rule)])
  const inOrder = () => setEarly([])
  if (isReading && !isPart) return { isPart, open: [], inOrder }
  const inPlace = early.flatMap((rule) => open.find((found) => found.rule === rule) ?? [])
  return { isPart, open: [...inPlace, ...later], inOrder }
}

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('main section button:not(dialog *)'))

/** When a row disappears or comes back, moves the focus to the button now in its place. */
export function useFocusInPlace(acknowledged: number) {
  const last = useRef(-1)
  const seen = useRef(acknowledged)
  // Synchronises with the focus.
  useEffect(() => {
    const note = () => {
      const at = buttons().findIndex((button) => button === document.activeElement)
      if (at >= 0) last.current = at
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // Synchronises with the focus, which is lost with its row.
  useEffect(() => {
    if (seen.current === acknowledged) return
    seen.current = acknowledged
    if (last.current < 0 || document.activeElement !== document.body) return
    const left = buttons()
    const next = left[last.current] ?? left.at(-1) ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }, [acknowledged])
}
