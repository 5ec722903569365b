import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
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

/** Tries each carrier's patterns on the called number; null until done. */
export function usePatternResults(
  called: string,
  patterns: readonly RoutedNumber[],
  carriers: readonly Carrier[],
): PatternResults | null {
  const { connection } = useClient()
  // Without applications: a new one doesn't change a match.
  const tried = useMemo(
    () =>
      JSON.stringify([
        carriers.map(({ sid }) => sid),
        patterns.map(({ phone_number_sid, number, voip_carrier_sid }) => [phone_number_sid, number, voip_carrier_sid]),
      ]),
    [patterns, carriers],
  )
  const { data } = useQuery({
    queryKey: [connection.id, 'pattern results', called, tried],
    queryFn: ({ signal }) => tryEach(called, patterns, carriers, signal),
    enabled: called !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ?? null
}

/** Tries carrier by carrier, since each has its own order. Rejects only with the signal's reason. */
async function tryEach(
  called: string,
  all: readonly RoutedNumber[],
  carriers: readonly Carrier[],
  signal: AbortSignal,
): Promise<PatternResults> {
  const results = new Map<string, PatternResult>()
  try {
    for (const carrier of carriers) {
      const patterns = patternsOf(all, [carrier])
      const texts = patterns.map(({ number }) => number)
      const tried = texts.length === 0 ? [] : await matchPatterns(called, texts, signal)
      for (const [place, pattern] of patterns.entries()) results.set(pattern.phone_number_sid, tried[place] ?? 'none')
    }
  } catch (error) {
    signal.throwIfAborted()
    return { resultOf: () => 'slow', failure: error instanceof Error ? error : new Error(String(error)) }
  }
  return { resultOf: (pattern) => results.get(pattern.phone_number_sid) ?? 'none', failure: null }
}
