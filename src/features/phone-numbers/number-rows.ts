/** Phone numbers joined with names, ready to search, filter, sort and export. */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { memoize, oncePer } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { ApplicationNames } from '../../patterns/application-names.ts'

/**
 * Where calls to a number go. `unknown`: no application of this account has the SID. `unread`: unknown,
 * because some applications couldn't be read. `reading`: not loaded yet.
 */
export type AssignmentState = 'routed' | 'unassigned' | 'unknown' | 'unread' | 'reading'

/** Labels of the states, on screen and in exports. */
export const stateWords: Readonly<Record<AssignmentState, string>> = {
  routed: 'routed',
  unassigned: 'unassigned',
  unknown: 'missing application',
  unread: 'name unavailable',
  reading: 'loading…',
}

export interface NumberRow {
  readonly record: Readable<PhoneNumber>
  readonly value: PhoneNumber
  readonly sid: string
  readonly number: string
  readonly applicationSid: string | null
  readonly carrierSid: string | null
  readonly state: AssignmentState
  /** null without an application or if its name is unknown; '' for an application without a name. */
  readonly applicationName: string | null
  /** null without a carrier or if its name is unknown. */
  readonly carrierName: string | null
}

/** Values shared by all numbers of an application, or of a carrier. */
type OfApplication = Pick<NumberRow, 'applicationName' | 'state'>
type OfCarrier = Pick<NumberRow, 'carrierName'>

interface Joins {
  readonly applicationOf: (sid: string | null) => OfApplication
  readonly carrierOf: (sid: string | null) => OfCarrier
}

/** Copies no fields: there may be 100,000 rows, and fields are read from columns (api/attached-records.ts). */
class JoinedNumber implements NumberRow {
  readonly record: Readable<PhoneNumber>
  readonly #joins: Joins

  constructor(record: Readable<PhoneNumber>, joins: Joins) {
    this.record = record
    this.#joins = joins
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
  get applicationName() {
    return this.#joins.applicationOf(this.applicationSid).applicationName
  }
  get state() {
    return this.#joins.applicationOf(this.applicationSid).state
  }
  get carrierSid() {
    return fieldOf(this.record, 'voip_carrier_sid')
  }
  get carrierName() {
    return this.#joins.carrierOf(this.carrierSid).carrierName
  }
}

/**
 * Returns a function that makes rows: always the same for the same names. Looks names up on demand; leaves text folding
 * to the search.
 */
export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  return makersOf(applications)(carriers)
}

const makersOf = oncePer((applications: ApplicationNames) =>
  oncePer((carriers: ReadonlyMap<string, string>) => createMaker(applications, carriers)),
)

function createMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  // Once per application and carrier, however many numbers they have.
  const applicationOf = memoize((sid: string | null): OfApplication => {
    const name = sid === null ? undefined : applications.names.get(sid)
    return { applicationName: name ?? null, state: stateOf(sid, name !== undefined, applications) }
  })
  const carrierOf = memoize((sid: string | null): OfCarrier => ({
    carrierName: (sid === null ? undefined : carriers.get(sid)) ?? null,
  }))
  const joins = { applicationOf, carrierOf }
  return (record) => new JoinedNumber(record, joins)
}

function stateOf(sid: string | null, isNamed: boolean, { known }: ApplicationNames): AssignmentState {
  if (sid === null || sid === '') return 'unassigned'
  if (isNamed) return 'routed'
  if (known === 'reading') return 'reading'
  return known === 'whole' ? 'unknown' : 'unread'
}

/** The carrier's name, or the beginning of its SID; null without a carrier. */
export function toCarrierLabel({ carrierSid, carrierName }: NumberRow): string | null {
  return carrierName ?? (carrierSid === null ? null : toShortSid(carrierSid))
}

/**
 * The sort key of a number. Plain ones are compared as numbers: with 50,000, that takes a tenth of the time of text,
 * and gives the same order. Ignores a leading plus.
 */
export function toNumberKey(number: string): number | string {
  return /^\+?\d{1,15}$/.test(number) ? Number(number) : number.replace(/^\+/, '')
}
