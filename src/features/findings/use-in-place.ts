/** Findings and the focus stay where they are, whatever is found later, or goes. */
import { useEffect, useRef, useState } from 'react'
import type { Found } from '../../patterns/findings/found.ts'
import type { RuleName } from '../../patterns/findings/rules.ts'
import type { Findings } from '../../patterns/findings/use-findings.ts'

/** ms that lists may take before what others say is shown without them: usually all are there by then, and in order. */
const patienceMs = 1000

/**
 * What is found, once all lists are there; and where one takes long, what the others say. What comes later then stands below,
 * whatever its rank, so that no row moves under somebody's pointer: until `inOrder`, once somebody asked for something else.
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

/** A row that goes, or comes back, gives its focus to the button that is now in its place. */
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
  // Synchronises with the focus that went with its row.
  useEffect(() => {
    if (seen.current === acknowledged) return
    seen.current = acknowledged
    if (last.current < 0 || document.activeElement !== document.body) return
    const left = buttons()
    const next = left[last.current] ?? left.at(-1) ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }, [acknowledged])
}
