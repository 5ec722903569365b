/** Filters of the list of phone numbers, by their parameters in its URL. */
import { findingFilter } from '../../patterns/findings/marks.tsx'
import { type RowFilters, toFilterSchema } from '../../patterns/row-filters.ts'
import type { NumberRow } from './number-rows.ts'

/** In the place of a carrier's sid. Nothing sid-shaped is that short. */
export const noCarrier = 'none'

type Name = 'assignment' | 'application' | 'carrier' | 'finding'

/** Assignment and application are one filter in two fields: choosing in one leaves the other, and a link with both finds what fits both. */
export const numberFilters: RowFilters<NumberRow, Name> = {
  assignment: { valueOf: ({ state }) => state, choices: ['unassigned', 'unknown'], oneOf: 'application' },
  application: { valueOf: ({ applicationSid }) => applicationSid ?? '', oneOf: 'application' },
  /** Sid of a carrier, or `noCarrier`. */
  carrier: {
    valueOf: ({ carrierSid }) => (carrierSid === null || carrierSid === '' ? noCarrier : carrierSid),
  },
  finding: findingFilter,
}
export const filterSchema = toFilterSchema(numberFilters)
