import { useEffect, useMemo, useState } from 'react'
import { matchPatterns } from '../../patterns/number-routes/match-patterns.ts'
import {
  type Carrier,
  type PatternResult,
  patternsOf,
  type RoutedNumber,
} from '../../patterns/number-routes/route-number.ts'

export interface PatternResults {
  /** "none" for a pattern that wasn't tried because an earlier one matched. */
  readonly resultOf: (pattern: RoutedNumber) => PatternResult
  /** The reason why no pattern could be tried, such as a blocked worker; null if there is none. */
  readonly failure: Error | null
}

interface Done extends PatternResults {
  readonly called: string
  readonly tried: Tried
}

/** Tries each carrier's patterns on the called number; null until done. */
export function usePatternResults(
  called: string,
  patterns: readonly RoutedNumber[],
  carriers: readonly Carrier[],
): PatternResults | null {
  const [done, setDone] = useState<Done | null>(null)
  const tried = useTried(patterns, carriers)
  // Synchronises with the worker that tries the patterns.
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

/** Returns the same object until there is something else to try: a new application doesn't change a match. */
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

/** Results by SID. Tries carrier by carrier, since each has its own order. */
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
