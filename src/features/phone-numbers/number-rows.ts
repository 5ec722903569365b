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

/** A row holds nothing of its own: there may be 100,000, and fields are read out of columns (api/attached-records.ts). */
class JoinedNumber implements NumberRow {
  readonly #record: Readable<PhoneNumber>
  readonly #application: OfApplication
  readonly #carrier: OfCarrier

  constructor(record: Readable<PhoneNumber>, application: OfApplication, carrier: OfCarrier) {
    this.#record = record
    this.#application = application
    this.#carrier = carrier
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
    return this.#application.applicationSid
  }
  get applicationName() {
    return this.#application.applicationName
  }
  get state() {
    return this.#application.state
  }
  get carrierSid() {
    return this.#carrier.carrierSid
  }
  get carrierName() {
    return this.#carrier.carrierName
  }
}

function toJoins(applications: ApplicationNames, carriers: ReadonlyMap<string, string>) {
  return {
    toApplication: (sid: string | null): OfApplication => {
      const name = sid === null ? undefined : applications.names.get(sid)
      return {
        applicationSid: sid,
        applicationName: name ?? null,
        state: stateOf(sid, name !== undefined, applications),
      }
    },
    toCarrier: (sid: string | null): OfCarrier => ({
      carrierSid: sid,
      carrierName: (sid === null ? undefined : carriers.get(sid)) ?? null,
    }),
  }
}

/** Makes the row of a number. Nothing is folded here: a search does that. */
export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  const { toApplication, toCarrier } = toJoins(applications, carriers)
  return (record) =>
    new JoinedNumber(
      record,
      toApplication(fieldOf(record, 'application_sid')),
      toCarrier(fieldOf(record, 'voip_carrier_sid')),
    )
}

/** Makes the rows of a list, whatever the number of applications in one look-up for each of its numbers. */
export function toRowsMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (records: readonly Readable<PhoneNumber>[]) => PlacedRows<NumberRow> {
  const { toApplication, toCarrier } = toJoins(applications, carriers)
  return (records) => {
    const ofApplication = joinBy(records, 'application_sid', toApplication)
    const ofCarrier = joinBy(records, 'voip_carrier_sid', toCarrier)
    const toRow = (place: number) =>
      // Places are those of records.
      new JoinedNumber(records[place] as Readable<PhoneNumber>, ofApplication(place), ofCarrier(place))
    return new PlacedRows(toRow, records.length)
  }
}

/** What `make` makes of a field, once for each of its values: of a record only which one it has is kept. */
function joinBy<V>(
  records: readonly Readable<PhoneNumber>[],
  field: 'application_sid' | 'voip_carrier_sid',
  make: (sid: string | null) => V,
): (place: number) => V {
  const values: V[] = []
  const toCode = remember((sid: string | null) => values.push(make(sid)) - 1)
  const codes = new Uint32Array(records.length)
  // No function that stays knows `toCode`, which holds all sids.
  for (const [place, record] of records.entries()) codes[place] = toCode(fieldOf(record, field))
  return (place) => values[codes[place] ?? 0] as V
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
