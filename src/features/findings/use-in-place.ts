/** Keeps findings in place while findings come and go. */
import { useEffect, useState } from 'react'
import type { RuleName } from '../../patterns/findings/rules.ts'
import type { Findings } from '../../patterns/findings/use-findings.ts'

/** ms to wait for all lists before showing findings without the rest. Usually all arrive by then, and are in order. */
const patienceMs = 1000

/**
 * Returns the findings once all lists are read or, if one takes long, those found so far. Later ones are then added
 * below, whatever their rank, so that no row moves under the pointer. `inOrder` restores the order: call it when the
 * user requests something else.
 */
export function useInPlace({ isReading, open }: Findings) {
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
