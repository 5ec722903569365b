/** Phone numbers joined with the names that belong to them, ready to be searched, filtered, sorted and exported. */
import type { Json } from '../../contract/json.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { toDigits } from '../../lib/phone-digits.ts'
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
  readonly state: AssignmentState
  /** Name of its application; null where there is none or it is not known. '' is an application without a name. */
  readonly applicationName: string | null
  /** Name of its carrier, where the server tells. */
  readonly carrierName: string | null
  readonly digits: string
}

/** Makes rows, whatever the number of applications in one look-up each. Nothing is folded here: a search does that. */
export function toRowMaker(
  applications: ApplicationNames,
  carriers: ReadonlyMap<string, string>,
): (record: Readable<PhoneNumber>) => NumberRow {
  return ({ value, raw }) => {
    const { number, application_sid, voip_carrier_sid } = value
    const name = application_sid === null ? undefined : applications.names.get(application_sid)
    return {
      value,
      raw,
      state: stateOf(application_sid, name !== undefined, applications),
      applicationName: name ?? null,
      carrierName: (voip_carrier_sid === null ? undefined : carriers.get(voip_carrier_sid)) ?? null,
      digits: toDigits(number),
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
export function toCarrierLabel({ value: { voip_carrier_sid }, carrierName }: NumberRow): string | null {
  return carrierName ?? (voip_carrier_sid === null ? null : toShortSid(voip_carrier_sid))
}

/**
 * What a number is sorted by. Plain ones as numbers, which compares 50,000 of them in a tenth of the time that text
 * takes and puts them into the same order; a leading plus makes no other number.
 */
export function toNumberKey(number: string): number | string {
  return /^\+?\d{1,15}$/.test(number) ? Number(number) : number.replace(/^\+/, '')
}
