/** The form of a new number: fields, validation, body, the field of a refusal, and finding the created number. */
import { phoneNumbersQuery } from '../../api/queries.ts'
import type { Input, Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { type createPhoneNumber, PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Fields } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { paths } from '../../paths.ts'
import type { Creation } from '../../patterns/edit/create-record.tsx'
import { fieldOfRefusal, type RefusalRule } from '../../patterns/edit/refused-field.ts'
import { numberError } from './number-advice.ts'
import type { SeenCarrier } from './carriers.ts'

/** As typed; '' for none. Refuses only what no server accepts: an empty number, and white space. */
export const numberSchema = z.object({
  number: z.string().check(
    z.superRefine((number, context) => {
      const message = numberError(number)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  ),
  /** SID of a carrier, or the name of a known one. */
  carrier: z.string(),
  /** SID of an application. */
  application: z.string(),
})
export type NumberFields = Readonly<z.output<typeof numberSchema>>

export type NumberBody = Input<typeof createPhoneNumber>['body']

export const emptyNumber: NumberFields = { number: '', carrier: '', application: '' }

/** Leaves out empty fields: deployed servers refuse empty SIDs. */
export function toBody({ number, carrier, application }: NumberFields, carriers: readonly SeenCarrier[]): NumberBody {
  const sid = toCarrierSid(carrier, carriers)
  return {
    number,
    ...(sid === '' ? {} : { voip_carrier_sid: sid }),
    ...(application === '' ? {} : { application_sid: application }),
  }
}

/** Resolves a typed carrier: keeps a SID, and replaces the name of exactly one known carrier by its SID. */
export function toCarrierSid(typed: string, carriers: readonly SeenCarrier[]): string {
  const text = typed.trim()
  if (carriers.some(({ sid }) => sid === text)) return text
  const named = carriers.filter(({ label }) => label.toLowerCase() === text.toLowerCase())
  return named.length === 1 && named[0] !== undefined ? named[0].sid : text
}

/** Ignores the status of a refusal: deployed servers answer a dangling reference with 500, and name its column. */
export const refusedField = (error: unknown) => fieldOfRefusal(error, refusals)

const refusals: readonly RefusalRule<keyof NumberFields>[] = [
  [/voip_carrier not found|voip_carrier_sid (does not|is required)/i, 'carrier'],
  [/FOREIGN KEY \(`?application_sid/i, 'application'],
  [/FOREIGN KEY \(`?voip_carrier_sid/i, 'carrier'],
  [/^Duplicate entry/i, 'number', 'This number already exists on the same carrier. '],
  [/^number (is|cannot|must)/i, 'number'],
]

export interface SentNumber {
  readonly number: string
  readonly voip_carrier_sid?: string | null | undefined
}

export const numberCreation = {
  noun: 'number',
  toRecord: paths.phoneNumber.link,
  type: PhoneNumber,
  list: phoneNumbersQuery,
  isSame: isSameNumber,
} satisfies Creation<SentNumber, typeof PhoneNumber.schema>

/** SID of the same number on the same carrier in a list; null if there is none. */
export function findSimilar(number: SentNumber, { rows }: Listed<PhoneNumber>): string | null {
  if (number.number === '') return null
  const isMatch = (one: Fields<PhoneNumber>) => isSame(number, fieldOf(one, 'number'), fieldOf(one, 'voip_carrier_sid'))
  return rows.find(isMatch)?.value.phone_number_sid ?? null
}

function isSameNumber(sent: SentNumber, received: Json): boolean {
  if (!isJsonObject(received) || typeof received['number'] !== 'string') return false
  return isSame(sent, received['number'], received['voip_carrier_sid'] ?? null)
}

/** Whether both have the same digits and carrier. */
function isSame({ number, voip_carrier_sid = null }: SentNumber, other: string, carrier: Json): boolean {
  return carrier === voip_carrier_sid && withoutPlus(other) === withoutPlus(number)
}

/** Deployed servers remove one leading plus before they store a number. */
export const withoutPlus = (number: string): string => number.replace(/^\+/, '')
