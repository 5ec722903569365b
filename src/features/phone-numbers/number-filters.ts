/** Filters of the list of phone numbers, as they stand in its URL, and what each of them would leave. */
import { z } from '../../contract/zod.ts'
import type { RowMatcher } from '../../patterns/row-query.ts'
import { urlField } from '../../patterns/url-state.ts'
import type { NumberRow } from './number-rows.ts'
import { fitsTerms, toTerms } from './number-search.ts'

/** In the place of a carrier's sid. Nothing sid-shaped is that short. */
export const noCarrier = 'none'

/** '' is no filter. */
export const filterSchema = z.object({
  assignment: urlField(z.enum(['', 'unassigned', 'unknown']), ''),
  /** Sid of an application. */
  application: urlField(z.string(), ''),
  /** Sid of a carrier, or `noCarrier`. */
  carrier: urlField(z.string(), ''),
})

export type NumberFilters = Readonly<z.output<typeof filterSchema>>

export const noFilters: NumberFilters = { assignment: '', application: '', carrier: '' }

/** Numbers per choice of a filter, among those that the search and the other filters leave. */
export interface FilterCounts {
  readonly unassigned: number
  readonly unknown: number
  readonly byApplication: ReadonlyMap<string, number>
  readonly byCarrier: ReadonlyMap<string, number>
}

/** Numbers that fit search and filters, and the counts; in one pass. */
export function numberMatcher(filters: NumberFilters): RowMatcher<NumberRow, FilterCounts> {
  return (query) => {
    const terms = toTerms(query)
    const byApplication = new Map<string, number>()
    const byCarrier = new Map<string, number>()
    let unassigned = 0
    let unknown = 0
    return {
      fits: (row) => {
        if (!fitsTerms(row, terms)) return false
        const carrier = carrierOf(row)
        const isOfAssignment = fitsAssignment(row, filters)
        const isOfCarrier = filters.carrier === '' || filters.carrier === carrier
        if (isOfAssignment) byCarrier.set(carrier, (byCarrier.get(carrier) ?? 0) + 1)
        if (!isOfCarrier) return false
        if (row.state === 'unassigned') unassigned += 1
        else if (row.value.application_sid !== null) {
          if (row.state === 'unknown') unknown += 1
          byApplication.set(row.value.application_sid, (byApplication.get(row.value.application_sid) ?? 0) + 1)
        }
        return isOfAssignment
      },
      counts: () => ({ unassigned, unknown, byApplication, byCarrier }),
    }
  }
}

function carrierOf({ value: { voip_carrier_sid } }: NumberRow): string {
  return voip_carrier_sid === null || voip_carrier_sid === '' ? noCarrier : voip_carrier_sid
}

/** Assignment and application are one filter in two fields: choosing in one leaves the other, and a link with both finds what fits both. */
function fitsAssignment({ state, value }: NumberRow, { assignment, application }: NumberFilters): boolean {
  return (assignment === '' || assignment === state) && (application === '' || application === value.application_sid)
}

export function hasFilters({ assignment, application, carrier }: NumberFilters): boolean {
  return assignment !== '' || application !== '' || carrier !== ''
}
