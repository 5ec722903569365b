import { retentionDays } from '../../../contract/recent-calls.ts'
import { z } from '../../../contract/zod.ts'
import { keysOf, recordOf } from '../../../lib/records.ts'
import { toSort } from '../../../patterns/list/rows.ts'
import { urlCount, urlField, urlText, urlTime } from '../../../patterns/url/url-state.ts'
import { facetFields, type RecordQuery } from '../../../records/store/record-query.ts'
import { toMs } from '../filters/periods.ts'
import type { RecordSort } from '../../../records/store/sort-rows.ts'

/** Sortable columns and their fields. */
export const sortFields = {
  time: 'attempted_at',
  direction: 'direction',
  from: 'from',
  to: 'to',
  sip: 'sip_status',
  duration: 'duration',
  reason: 'termination_reason',
  trunk: 'trunk',
} as const

export const sortColumns = keysOf(sortFields)

const wholeOrNot = () => urlField(z.string().check(z.regex(/^\d{0,9}$/)), '')

/** A choice for each facet, and the other filters. All '' if unset. */
const filterShape = {
  number: urlText(),
  from: urlTime(),
  to: urlTime(),
  /** Calls in progress at this time. */
  at: urlTime(),
  ...recordOf(facetFields, urlText),
  /** Seconds. */
  least: wholeOrNot(),
  most: wholeOrNot(),
}
export type FilterName = keyof typeof filterShape
const filterNames = keysOf(filterShape)

/** The view in the URL: filters, order and part. */
export const allSchema = z.object({
  ...filterShape,
  /** Days to load; 0 if the link doesn't say. */
  days: urlCount(retentionDays, 0),
  /** "time", "-duration"; '' is the server's order, newest first. */
  sort: urlField(z.string().check(z.refine((sort) => sort === '' || toSort(sort, sortColumns) !== null)), ''),
  part: urlCount(1000, 1),
})
export type AllState = z.output<typeof allSchema>

/** Clears all filters and goes to the first part. Keeps the order. */
export const noFilters = { ...recordOf(filterNames, () => ''), part: 1 }

export function hasFilters(state: AllState): boolean {
  return filterNames.some((name) => state[name] !== '')
}

/** The worker's query. Unreadable times set no limit. */
export function toQuery(state: AllState): RecordQuery {
  const { number, least, most } = state
  return {
    from: toMs(state.from),
    to: toMs(state.to),
    at: toMs(state.at),
    choices: recordOf(facetFields, (field) => state[field]),
    number,
    least: least === '' ? null : Number(least),
    most: most === '' ? null : Number(most),
  }
}

/** null for the server's order. */
export function toRecordSort(text: string): RecordSort | null {
  const sort = toSort(text, sortColumns)
  return sort && { ...sort, by: sortFields[sort.by] }
}

/** The order after a click on a column's header: by that column, or reversed. */
export function sortAfterClick(sort: string, column: string): string {
  if (sort === '' && column === 'time') return 'time'
  if (sort === column) return column === 'time' ? '' : `-${column}`
  return sort === `-${column}` || column !== 'duration' ? column : `-${column}`
}
