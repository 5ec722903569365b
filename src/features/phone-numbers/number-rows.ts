/** Phone numbers joined with names, ready to search, filter, sort and export. */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { oncePer } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import { noCarrier } from '../../paths.ts'
import type { ApplicationNames } from '../../patterns/applications/application-names.ts'
import type { RowFilters } from '../../patterns/list/row-filters.ts'

/**
 * Where calls to a number go. `unknown`: no application of this account has the SID. `unread`: unknown,
 * because some applications couldn't be read. `reading`: not loaded yet.
 */
export type AssignmentState = 'routed' | 'unassigned' | 'unknown' | 'unread' | 'reading'

/** Labels of the states, on screen and in exports. */
export const stateText: Readonly<Record<AssignmentState, string>> = {
  routed: 'routed',
  unassigned: 'unassigned',
  unknown: 'missing application',
  unread: 'name unavailable',
  reading: 'loading…',
}

export interface Names {
  readonly applications: ApplicationNames
  /** Of carriers, by SID; empty if the server has no list. */
  readonly carriers: ReadonlyMap<string, string>
}

/** Copies no fields: there may be 100,000 rows, and fields are read from columns (api/long-list/attached-records.ts). */
export class NumberRow {
  readonly record: Readable<PhoneNumber>
  readonly #names: Names

  constructor(record: Readable<PhoneNumber>, names: Names) {
    this.record = record
    this.#names = names
  }

  get value() {
    return this.record.value
  }
  get sid() {
    return fieldOf(this.record, 'phone_number_sid')
  }
  get number() {
    return fieldOf(this.record, 'number')
  }
  get applicationSid() {
    return fieldOf(this.record, 'application_sid')
  }
  get carrierSid() {
    return fieldOf(this.record, 'voip_carrier_sid')
  }
  /** null without an application or if its name is unknown; '' for an application without a name. */
  get applicationName() {
    return this.#names.applications.names.get(this.applicationSid ?? '') ?? null
  }
  /** null without a carrier or if its name is unknown. */
  get carrierName() {
    return this.#names.carriers.get(this.carrierSid ?? '') ?? null
  }
  get state(): AssignmentState {
    const { known, names } = this.#names.applications
    const sid = this.applicationSid
    if (sid === null || sid === '') return 'unassigned'
    if (names.has(sid)) return 'routed'
    if (known === 'reading') return 'reading'
    return known === 'whole' ? 'unknown' : 'unread'
  }
}

/** Returns a function that makes rows: always the same for the same names. */
export const toRowMaker = (applications: ApplicationNames, carriers: Names['carriers']) =>
  makersOf(applications)(carriers)

const makersOf = oncePer((applications: ApplicationNames) =>
  oncePer((carriers: Names['carriers']) => {
    const names = { applications, carriers }
    return (record: Readable<PhoneNumber>) => new NumberRow(record, names)
  }),
)

/** The carrier's name, or the beginning of its SID; null without a carrier. */
export function toCarrierLabel({ carrierSid, carrierName }: NumberRow): string | null {
  return carrierName ?? (carrierSid === null ? null : toShortSid(carrierSid))
}

/**
 * Filters by their URL parameters; another one is by finding. Assignment and application share one group: choosing one
 * clears the other. A link with both requires both.
 */
export const numberFilters: RowFilters<NumberRow, 'assignment' | 'application' | 'carrier'> = {
  assignment: { valueOf: ({ state }) => state, choices: ['unassigned', 'unknown'], oneOf: 'application' },
  application: { valueOf: ({ applicationSid }) => applicationSid ?? '', oneOf: 'application' },
  /** SID of a carrier, or `noCarrier`. */
  carrier: {
    valueOf: ({ carrierSid }) => (carrierSid === null || carrierSid === '' ? noCarrier : carrierSid),
  },
}
