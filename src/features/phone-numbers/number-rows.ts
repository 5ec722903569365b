/** Phone numbers joined with the names that belong to them, ready to be searched, filtered, sorted and exported. */
import type { Json } from '../../contract/json.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { fold } from '../../lib/fold.ts'
import { toDigits } from '../../lib/phone-digits.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { ApplicationNames } from '../../patterns/application-names.ts'

/**
 * Where calls to a number go. `unknown`: the sid belongs to no application of this account. `unread`: nobody can tell,
 * since the applications could not all be read; `reading`: not yet.
 */
export type AssignmentState = 'routed' | 'unassigned' | 'unknown' | 'unread' | 'reading'

/** What the state of an assignment is called, on screen and in exports. */
export const stateWords: Readonly<Record<AssignmentState, string>> = {
  routed: 'routed',
  unassigned: 'unassigned',
  unknown: 'unknown application',
  unread: 'not known',
  reading: 'reading…',
}

export interface NumberRow {
  readonly value: PhoneNumber
  /** As received. */
  readonly raw: Json
  readonly state: AssignmentState
  /** Name of its application; null where there is none or it is not known. '' is an application without a name. */
  readonly applicationName: string | null
  /** Name of its carrier, where the server tells. */
  readonly carrierName: string | null
  readonly digits: string
  /** Folded: the number and both names. */
  readonly text: string
  /** Folded: the sids. Apart from the text, because a few digits occur in many of them. */
  readonly sids: string
}

/** Between two texts, so that a search does not match across them. No keyboard types it. */
const separator = '\u0000'

/**
 * Makes rows, one pass whatever the number of applications. The same record gives the same row: after a write only
 * its own record is another one, and the other 100,000 need neither be folded nor drawn again.
 */
export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  // Each name once, not once for every number that leads to it.
  const foldApplication = keepFolded(applications.names)
  const foldCarrier = keepFolded(carriers)
  const made = new WeakMap<Readable<PhoneNumber>, NumberRow>()
  const make = ({ value, raw }: Readable<PhoneNumber>): NumberRow => {
    const { number, phone_number_sid, application_sid, voip_carrier_sid } = value
    const name = application_sid === null ? undefined : applications.names.get(application_sid)
    return {
      value,
      raw,
      state: stateOf(application_sid, name !== undefined, applications),
      applicationName: name ?? null,
      carrierName: (voip_carrier_sid === null ? undefined : carriers.get(voip_carrier_sid)) ?? null,
      digits: toDigits(number),
      text: fold(number) + separator + foldApplication(application_sid) + separator + foldCarrier(voip_carrier_sid),
      sids: fold(phone_number_sid + separator + (application_sid ?? '') + separator + (voip_carrier_sid ?? '')),
    }
  }
  return (record) => {
    const known = made.get(record)
    if (known !== undefined) return known
    const row = make(record)
    made.set(record, row)
    return row
  }
}

/** The folded name behind a sid; '' where there is none. */
function keepFolded(names: ReadonlyMap<string, string>): (sid: string | null) => string {
  const folded = new Map<string, string>()
  return (sid) => {
    if (sid === null) return ''
    const known = folded.get(sid)
    if (known !== undefined) return known
    const text = fold(names.get(sid) ?? '')
    folded.set(sid, text)
    return text
  }
}

function stateOf(sid: string | null, isNamed: boolean, { known }: ApplicationNames): AssignmentState {
  if (sid === null || sid === '') return 'unassigned'
  if (isNamed) return 'routed'
  if (known === 'reading') return 'reading'
  return known === 'whole' ? 'unknown' : 'unread'
}

/** What a number's carrier is called here: its name, or the beginning of its sid; null where it has none. */
export function toCarrierLabel({ value: { voip_carrier_sid }, carrierName }: NumberRow): string | null {
  return carrierName ?? (voip_carrier_sid === null ? null : toShortSid(voip_carrier_sid))
}

/**
 * What a number is sorted by. Plain ones as numbers, which compares 50,000 of them in a tenth of the time that text
 * takes and puts them into the same order; a leading plus makes no other number.
 */
export function toNumberKey(number: string): number | string {
  const plain = number.replace(/^\+/, '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : plain
}
