import { useEffect, useMemo, useState } from 'react'
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
  readonly tried: Tried
}

/** Tries those of the patterns that each carrier has on the called number; null: not done yet. */
export function usePatternResults(
  called: string,
  patterns: readonly RoutedNumber[],
  carriers: readonly Carrier[],
): PatternResults | null {
  const [done, setDone] = useState<Done | null>(null)
  const tried = useTried(patterns, carriers)
  // Synchronises what is shown with the worker that tries them.
  useEffect(() => {
    if (called === '') return
    const ending = new AbortController()
    const tell = (resultOf: PatternResults['resultOf'], failure: Error | null) => {
      if (!ending.signal.aborted) setDone({ called, tried, resultOf, failure })
    }
    void (async () => {
      try {
        const results = await tryEach(called, tried, ending.signal)
        tell((pattern) => results.get(pattern.phone_number_sid) ?? 'none', null)
      } catch (error) {
        tell(() => 'slow', error instanceof Error ? error : new Error(String(error)))
      }
    })()
    return () => ending.abort()
  }, [called, tried])
  return done?.called === called && done.tried === tried ? done : null
}

interface Tried {
  readonly patterns: readonly RoutedNumber[]
  readonly carriers: readonly Carrier[]
}

/** The same object as long as there is nothing else to try: numbers that get another application match as before. */
function useTried(patterns: readonly RoutedNumber[], carriers: readonly Carrier[]): Tried {
  const key = useMemo(
    () =>
      JSON.stringify([
        carriers.map(({ sid }) => sid),
        patterns.map(({ phone_number_sid, number, voip_carrier_sid }) => [phone_number_sid, number, voip_carrier_sid]),
      ]),
    [patterns, carriers],
  )
  const [last, setLast] = useState<{ readonly key: string; readonly tried: Tried } | null>(null)
  if (last?.key === key) return last.tried
  const tried = { patterns, carriers }
  setLast({ key, tried })
  return tried
}

/** By SID. Carrier by carrier, as each has an order of its own. */
async function tryEach(
  called: string,
  { patterns: all, carriers }: Tried,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PatternResult>> {
  const results = new Map<string, PatternResult>()
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
    for (const [place, pattern] of patterns.entries()) results.set(pattern.phone_number_sid, tried[place] ?? 'none')
  }
  return results
}
