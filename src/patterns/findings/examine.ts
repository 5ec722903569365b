import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { examineInWorker } from '../number-routes/match-patterns.ts'
import { type PatternReport, toPatternGroups, toPatternReport } from './pattern-report.ts'

/** What a worker says of the patterns among numbers. Rejects with the signal's reason. */
export async function examine(
  numbers: readonly Readable<PhoneNumber>[],
  signal: AbortSignal,
): Promise<PatternReport | 'failed'> {
  const groups = toPatternGroups(numbers)
  if (groups.length === 0) return toPatternReport([], [])
  const texts = groups.map((group) => group.map(({ number }) => number))
  const examined = await examineInWorker(texts, signal)
  return examined === null ? 'failed' : toPatternReport(groups, examined)
}
