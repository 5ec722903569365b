import { retentionDays } from '../../../contract/recent-calls.ts'
import { directions } from '../../../contract/calls.ts'
import { z } from '../../../contract/zod.ts'
import { keysOf } from '../../../lib/records.ts'
import { urlField } from '../../../patterns/url-state.ts'

export const pageSizes = [25, 50, 100, 500] as const

/** Further on no account has records, and offsets grow beyond what servers count with. */
const lastPageEver = 1_000_000

const wholeTo = (most: number) => z.coerce.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(most))

/** "2026-03-10T09:30Z", as exact as need be and in UTC: the same for whoever follows the link. */
export const urlTime = () =>
  urlField(z.string().check(z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z)?$/)), '')
const text = () => urlField(z.string(), '')
const oneOf = (...words: readonly string[]) => urlField(z.enum(['', ...words]), '')

/** What the URL says: which page of the server's, filtered by what, and which record to look for. */
export const recentCallsSchema = z.object({
  page: urlField(wholeTo(lastPageEver), 1),
  size: urlField(z.coerce.number().check(z.refine((size) => pageSizes.some((known) => known === size))), 50),
  /** More than are kept are asked for by people who do not know; the page says so, and covers what there is. */
  days: urlField(wholeTo(36_500), 7),
  /** call_sid or sip_callid of a record to be found and opened; '': none. */
  call: text(),
  number: text(),
  direction: oneOf(...directions),
  answered: oneOf('true', 'false'),
  trunk: text(),
  /** "2026-03-10T09:30Z", [from, to): in their place, `days` does not count. */
  from: urlTime(),
  to: urlTime(),
})
export type RecentCallsState = z.output<typeof recentCallsSchema>

/** Days to ask the server for. */
export const coveredDays = (days: number): number => Math.min(days, retentionDays)

/** What the server is asked to filter by; '': nothing. Times: [from, to), which take the place of the days. */
export type FilterState = Pick<RecentCallsState, 'number' | 'direction' | 'answered' | 'trunk' | 'from' | 'to'>

export const noFilters: FilterState = { number: '', direction: '', answered: '', trunk: '', from: '', to: '' }

export const isFiltered = (state: FilterState): boolean => keysOf(noFilters).some((name) => state[name] !== '')
