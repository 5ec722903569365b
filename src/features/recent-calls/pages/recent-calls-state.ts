import { retentionDays } from '../../../contract/recent-calls.ts'
import { z } from '../../../contract/zod.ts'
import { urlField } from '../../../patterns/url-state.ts'

export const pageSizes = [25, 50, 100, 500] as const

/** Days that are one click away. */
export const commonDays = [1, 7, 30] as const

/** Further on no account has records, and offsets grow beyond what servers count with. */
const lastPageEver = 1_000_000

const wholeTo = (most: number) => z.coerce.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(most))

/** What the URL says: which page of the server's, and which record to look for. */
export const recentCallsSchema = z.object({
  page: urlField(wholeTo(lastPageEver), 1),
  size: urlField(z.coerce.number().check(z.refine((size) => pageSizes.some((known) => known === size))), 50),
  /** More than are kept are asked for by people who do not know; the page says so, and covers what there is. */
  days: urlField(wholeTo(36_500), 7),
  /** call_sid or sip_callid of a record to be found and opened; '': none. */
  call: urlField(z.string(), ''),
})
export type RecentCallsState = z.output<typeof recentCallsSchema>

/** Days to ask the server for. */
export function coveredDays(days: number): number {
  return Math.min(days, retentionDays)
}
