import { retentionDays } from '../../contract/recent-calls.ts'
import { z } from '../../contract/zod.ts'
import { toUrlRange } from '../../patterns/calls/call-records-path.ts'
import { urlCount, urlField, urlTime } from '../../patterns/url/url-state.ts'
import type { TimeSpan } from '../../lib/durations.ts'

/** The periods in the select. */
export const offeredDays = [1, 7, 14, 30] as const

export const insightsSchema = z.object({
  days: urlCount(retentionDays, 7),
  /** 'before' also reads the same number of days before. */
  compare: urlField(z.enum(['', 'before']), ''),
  /** The selected time; '' for all of it. */
  from: urlTime(),
  to: urlTime(),
})
export type InsightsState = z.output<typeof insightsSchema>

/** Whether the server also keeps the period before. */
export const canCompare = (days: number): boolean => 2 * days <= retentionDays

export function daysToRead({ days, compare }: InsightsState): number {
  return compare === 'before' && canCompare(days) ? 2 * days : days
}

/** [from, to), ms since 1970; null if nothing is selected, or the selection is invalid. */
export function selectionOf({ from, to }: InsightsState): TimeSpan | null {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return start < end ? { from: start, to: end } : null
}

export const selectionState = (selection: TimeSpan | null): Pick<InsightsState, 'from' | 'to'> =>
  toUrlRange(selection ?? { from: null, to: null })
