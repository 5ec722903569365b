import { useEffect, useState } from 'react'
import { matchPatterns } from '../../patterns/number-routes/match-patterns.ts'
import {
  type Carrier,
  type PatternResult,
  patternsOf,
  type RoutedNumber,
} from '../../patterns/number-routes/route-number.ts'

export interface PatternResults {
  /** Of a pattern that was not reached, as one before it matched: "none". */
  readonly resultOf: (pattern: RoutedNumber) => PatternResult
  /** Why patterns could not be tried at all, such as a worker that is refused. */
  readonly failure: Error | null
}

interface Done extends PatternResults {
  readonly called: string
  readonly patterns: readonly RoutedNumber[]
  readonly carriers: readonly Carrier[]
}

/** Tries those of the patterns that each carrier has on the called number; null: not done yet. */
export function usePatternResults(
  called: string,
  patterns: readonly RoutedNumber[],
  carriers: readonly Carrier[],
): PatternResults | null {
  const [done, setDone] = useState<Done | null>(null)
  // Synchronises what is shown with the worker that tries them.
  useEffect(() => {
    if (called === '') return
    const ending = new AbortController()
    const tell = (resultOf: PatternResults['resultOf'], failure: Error | null) => {
      if (!ending.signal.aborted) setDone({ called, patterns, carriers, resultOf, failure })
    }
    void (async () => {
      try {
        const results = await tryEach(called, patterns, carriers, ending.signal)
        tell((pattern) => results.get(pattern) ?? 'none', null)
      } catch (error) {
        tell(() => 'slow', error instanceof Error ? error : new Error(String(error)))
      }
    })()
    return () => ending.abort()
  }, [called, patterns, carriers])
  const isDone = done?.called === called && done.patterns === patterns && done.carriers === carriers
  return isDone ? done : null
}

/** Carrier by carrier, as each has an order of its own. */
async function tryEach(
  called: string,
  all: readonly RoutedNumber[],
  carriers: readonly Carrier[],
  signal: AbortSignal,
): Promise<ReadonlyMap<RoutedNumber, PatternResult>> {
  const results = new Map<RoutedNumber, PatternResult>()
  for (const carrier of carriers) {
    const patterns = patternsOf(all, [carrier])
    const tried =
      patterns.length === 0
        ? []
        : await matchPatterns(
            called,
            patterns.map(({ number }) => number),
            signal,
          )
    for (const [place, pattern] of patterns.entries()) results.set(pattern, tried[place] ?? 'none')
  }
  return results
}
