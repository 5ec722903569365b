import { retentionDays } from '../../../contract/recent-calls.ts'
import { directions } from '../../../contract/calls.ts'
import { z } from '../../../contract/zod.ts'
import { keysOf } from '../../../lib/records.ts'
import { urlCount, urlField, urlText, urlTime } from '../../../patterns/url/url-state.ts'

export const pageSizes = [25, 50, 100, 500] as const

/** No account has that many records, and offsets would exceed the integers of servers. */
const lastPageEver = 1_000_000

const oneOf = (...words: readonly string[]) => urlField(z.enum(['', ...words]), '')

/** The state in the URL: page, filters, and the record to search for. */
export const recentCallsSchema = z.object({
  page: urlCount(lastPageEver, 1),
  size: urlField(z.coerce.number().check(z.refine((size) => pageSizes.some((known) => known === size))), 50),
  /** May exceed the days that are kept: the page then says so, and covers what exists. */
  days: urlCount(36_500, 7),
  /** call_sid or sip_callid of a record to find and open; '' if none. */
  call: urlText(),
  number: urlText(),
  direction: oneOf(...directions),
  answered: oneOf('true', 'false'),
  trunk: urlText(),
  /** "2026-03-10T09:30Z", [from, to): replaces `days`. */
  from: urlTime(),
  to: urlTime(),
})
export type RecentCallsState = z.output<typeof recentCallsSchema>

/** Days to request from the server. */
export const coveredDays = (days: number): number => Math.min(days, retentionDays)

/** The server's filters; '' for none. Times are [from, to), and replace the days. */
export type FilterState = Pick<RecentCallsState, 'number' | 'direction' | 'answered' | 'trunk' | 'from' | 'to'>

export const noFilters: FilterState = { number: '', direction: '', answered: '', trunk: '', from: '', to: '' }

export const isFiltered = (state: FilterState): boolean => keysOf(noFilters).some((name) => state[name] !== '')
