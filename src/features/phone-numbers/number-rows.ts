/** Phone numbers joined with the names that belong to them, ready to be searched, filtered, sorted and exported. */
import type { Json } from '../../contract/json.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { remember } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { ApplicationNames } from '../../patterns/application-names.ts'
import { PlacedRows } from '../../patterns/rows.ts'

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
type OfApplication = Pick<NumberRow, 'applicationSid' | 'applicationName' | 'state'>
type OfCarrier = Pick<NumberRow, 'carrierSid' | 'carrierName'>

interface JoinedList {
  readonly recordAt: (place: number) => Readable<PhoneNumber>
  readonly applicationAt: (place: number) => OfApplication
  readonly carrierAt: (place: number) => OfCarrier
}

/** A row holds nothing of its own: there may be 100,000, and fields are read out of columns (api/attached-records.ts). */
class JoinedNumber implements NumberRow {
  readonly #list: JoinedList
  readonly #place: number

  constructor(list: JoinedList, place: number) {
    this.#list = list
    this.#place = place
  }

  get value() {
    return this.#list.recordAt(this.#place).value
  }
  get raw() {
    return this.#list.recordAt(this.#place).raw
  }
  get sid() {
    return fieldOf(this.#list.recordAt(this.#place), 'phone_number_sid')
  }
  get number() {
    return fieldOf(this.#list.recordAt(this.#place), 'number')
  }
  get applicationSid() {
    return this.#list.applicationAt(this.#place).applicationSid
  }
  get applicationName() {
    return this.#list.applicationAt(this.#place).applicationName
  }
  get state() {
    return this.#list.applicationAt(this.#place).state
  }
  get carrierSid() {
    return this.#list.carrierAt(this.#place).carrierSid
  }
  get carrierName() {
    return this.#list.carrierAt(this.#place).carrierName
  }
}

/** Makes the rows of numbers. Nothing is looked up before somebody asks for it, and nothing folded: a search does that. */
export function toRowsMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (records: readonly Readable<PhoneNumber>[]) => PlacedRows<NumberRow> {
  const joinApplications = toJoin('application_sid', (sid): OfApplication => {
    const name = sid === null ? undefined : applications.names.get(sid)
    return { applicationSid: sid, applicationName: name ?? null, state: stateOf(sid, name !== undefined, applications) }
  })
  const joinCarriers = toJoin('voip_carrier_sid', (sid): OfCarrier => ({
    carrierSid: sid,
    carrierName: (sid === null ? undefined : carriers.get(sid)) ?? null,
  }))
  return (records) => {
    // Places are those of records.
    const recordAt = (place: number) => records[place] as Readable<PhoneNumber>
    const list = { recordAt, applicationAt: joinApplications(records), carrierAt: joinCarriers(records) }
    return new PlacedRows((place) => new JoinedNumber(list, place), records.length)
  }
}

export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  const toRows = toRowsMaker(applications, carriers)
  return (record) => toRows([record]).at(0)
}

/** What `make` makes of a field, once for each of its values: of each record only which one it has is kept, once it was asked for. */
function toJoin<V>(field: 'application_sid' | 'voip_carrier_sid', make: (sid: string | null) => V) {
  const values: V[] = []
  // From 1 on.
  const toCode = remember((sid: string | null) => values.push(make(sid)))
  return (records: readonly Readable<PhoneNumber>[]) => {
    /** By place; 0: nobody has asked yet. */
    const codes = new Uint32Array(records.length)
    return (place: number): V => {
      let code = codes[place] ?? 0
      if (code === 0) {
        code = toCode(fieldOf(records[place] as Readable<PhoneNumber>, field))
        codes[place] = code
      }
      return values[code - 1] as V
    }
  }
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
