/** Phone numbers joined with the names that belong to them, ready to be searched, filtered, sorted and exported. */
import type { Json } from '../../contract/json.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { remember } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { ApplicationNames } from '../../patterns/application-names.ts'

/**
 * Where calls to a number go. `unknown`: no application of this account has the sid. `unread`: unknown,
 * because some applications could not be read; `reading`: not yet loaded.
 */
export type AssignmentState = 'routed' | 'unassigned' | 'unknown' | 'unread' | 'reading'

/** Labels of assignment states, on screen and in exports. */
export const stateWords: Readonly<Record<AssignmentState, string>> = {
  routed: 'routed',
  unassigned: 'unassigned',
  unknown: 'missing application',
  unread: 'name unavailable',
  reading: 'loading…',
}

export interface NumberRow {
  readonly value: PhoneNumber
  /** As received. */
  readonly raw: Json
  readonly sid: string
  readonly number: string
  readonly applicationSid: string | null
  readonly carrierSid: string | null
  readonly state: AssignmentState
  /** Name of its application; null where there is none or it is not known. '' is an application without a name. */
  readonly applicationName: string | null
  /** Name of its carrier, where the server tells. */
  readonly carrierName: string | null
}

/** What all numbers of one application, or over one carrier, have in common. */
type OfApplication = Pick<NumberRow, 'applicationName' | 'state'>
type OfCarrier = Pick<NumberRow, 'carrierName'>

interface Joins {
  readonly applicationOf: (sid: string | null) => OfApplication
  readonly carrierOf: (sid: string | null) => OfCarrier
}

/** A row holds no field of its own: there may be 100,000, and fields are read out of columns (api/attached-records.ts). */
class JoinedNumber implements NumberRow {
  readonly #record: Readable<PhoneNumber>
  readonly #joins: Joins

  constructor(record: Readable<PhoneNumber>, joins: Joins) {
    this.#record = record
    this.#joins = joins
  }

  get value() {
    return this.#record.value
  }
  get raw() {
    return this.#record.raw
  }
  get sid() {
    return fieldOf(this.#record, 'phone_number_sid')
  }
  get number() {
    return fieldOf(this.#record, 'number')
  }
  get applicationSid() {
    return fieldOf(this.#record, 'application_sid')
  }
  get applicationName() {
    return this.#joins.applicationOf(this.applicationSid).applicationName
  }
  get state() {
    return this.#joins.applicationOf(this.applicationSid).state
  }
  get carrierSid() {
    return fieldOf(this.#record, 'voip_carrier_sid')
  }
  get carrierName() {
    return this.#joins.carrierOf(this.carrierSid).carrierName
  }
}

/** Makes rows. Nothing is looked up before somebody asks for it, and nothing folded: a search does that. */
export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  // Once for each of them, however many numbers they have.
  const applicationOf = remember((sid: string | null): OfApplication => {
    const name = sid === null ? undefined : applications.names.get(sid)
    return { applicationName: name ?? null, state: stateOf(sid, name !== undefined, applications) }
  })
  const carrierOf = remember((sid: string | null): OfCarrier => ({
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

/** What a number's carrier is called here: its name, or the beginning of its sid; null where it has none. */
export function toCarrierLabel({ carrierSid, carrierName }: NumberRow): string | null {
  return carrierName ?? (carrierSid === null ? null : toShortSid(carrierSid))
}

/**
 * What a number is sorted by. Plain ones as numbers, which compares 50,000 of them in a tenth of the time that text
 * takes and puts them into the same order; a leading plus makes no other number.
 */
export function toNumberKey(number: string): number | string {
  return /^\+?\d{1,15}$/.test(number) ? Number(number) : number.replace(/^\+/, '')
}
