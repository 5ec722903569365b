/** Filters of the list of phone numbers, by their URL parameters. Another one is by finding. */
import { noCarrier } from '../../paths.ts'
import type { RowFilters } from '../../patterns/list/row-filters.ts'
import type { NumberRow } from './number-rows.ts'

type Name = 'assignment' | 'application' | 'carrier'

/** Assignment and application share one group: choosing one clears the other. A link with both requires both. */
export const numberFilters: RowFilters<NumberRow, Name> = {
  assignment: { valueOf: ({ state }) => state, choices: ['unassigned', 'unknown'], oneOf: 'application' },
  application: { valueOf: ({ applicationSid }) => applicationSid ?? '', oneOf: 'application' },
  /** SID of a carrier, or `noCarrier`. */
  carrier: {
    valueOf: ({ carrierSid }) => (carrierSid === null || carrierSid === '' ? noCarrier : carrierSid),
  },
}
