import { retentionDays } from '../../contract/recent-calls.ts'
import { z } from '../../contract/zod.ts'
import { urlField } from '../../patterns/url-state.ts'

/** Days that are one click away. */
export const offeredDays = [1, 7, 14, 30] as const

export const insightsSchema = z.object({
  days: urlField(z.coerce.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(retentionDays)), 7),
  /** 'before': as many days before that are read as well. */
  compare: urlField(z.enum(['', 'before']), ''),
})
export type InsightsState = z.output<typeof insightsSchema>

/** The days before these are kept as well. */
export function canCompare(days: number): boolean {
  return 2 * days <= retentionDays
}

export function daysToRead({ days, compare }: InsightsState): number {
  return compare === 'before' && canCompare(days) ? 2 * days : days
}
