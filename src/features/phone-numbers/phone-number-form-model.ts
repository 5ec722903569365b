/** The form of a new number: its fields, what has to be right, what is sent, where a refusal belongs, and which number it became. */
import { ApiError } from '../../api/errors.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import type { Input, Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { type createPhoneNumber, PhoneNumber } from '../../contract/phone-numbers.ts'
import { recordId } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { paths } from '../../paths.ts'
import type { Creation } from '../../patterns/create-record.tsx'
import { numberError } from './number-advice.ts'
import type { SeenCarrier } from './carriers.ts'

/** As typed; '' is none. Refuses only what no server takes: an empty number, and white space. */
export const numberSchema = z.object({
  number: z.string().check(
    z.superRefine((number, context) => {
      const message = numberError(number)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  ),
  /** Sid of a carrier, or the name of one that is known. */
  carrier: z.string(),
  /** Sid of an application. */
  application: z.string(),
})
export type NumberFields = Readonly<z.output<typeof numberSchema>>

export type NumberBody = Input<typeof createPhoneNumber>['body']

export const emptyNumber: NumberFields = { number: '', carrier: '', application: '' }

/** What is sent. What was left empty is left out: deployed servers refuse empty sids. */
export function toBody({ number, carrier, application }: NumberFields, carriers: readonly SeenCarrier[]): NumberBody {
  const sid = toCarrierSid(carrier, carriers)
  return {
    number,
    ...(sid === '' ? {} : { voip_carrier_sid: sid }),
    ...(application === '' ? {} : { application_sid: application }),
  }
}

/** The sid behind what was typed for a carrier: a sid stays, the name of exactly one known carrier becomes its sid. */
export function toCarrierSid(typed: string, carriers: readonly SeenCarrier[]): string {
  const text = typed.trim()
  if (carriers.some(({ sid }) => sid === text)) return text
  const named = carriers.filter(({ label }) => label.toLowerCase() === text.toLowerCase())
  return named.length === 1 && named[0] !== undefined ? named[0].sid : text
}

/**
 * Which field made the server refuse, by its own words; null: nobody can tell. Not by status: deployed servers answer a
 * reference to nothing with 500.
 */
export function refusedField(error: unknown): { readonly field: keyof NumberFields; readonly message: string } | null {
  if (!(error instanceof ApiError) || error.serverText === null) return null
  const words = error.serverText
  if (/voip_carrier not found|voip_carrier_sid (does not|is required)/i.test(words)) {
    return { field: 'carrier', message: said(words) }
  }
  if (/foreign key/i.test(words)) {
    // The text names the column that points nowhere.
    if (/FOREIGN KEY \(`?application_sid/i.test(words)) return { field: 'application', message: said(words) }
    return /FOREIGN KEY \(`?voip_carrier_sid/i.test(words) ? { field: 'carrier', message: said(words) } : null
  }
  if (/^Duplicate entry/i.test(words)) {
    return { field: 'number', message: `This number already exists on the same carrier. ${said(words)}` }
  }
  return /^number (is|cannot|must)/i.test(words) ? { field: 'number', message: said(words) } : null
}

const said = (words: string): string => `Server message: ${words}`

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
} satisfies Creation<SentNumber, typeof PhoneNumber.schema, typeof phoneNumbersQuery.endpoint>

/** Sid of a number that is the same in a list, on the same carrier; null: there is none. */
export function findAlike(number: SentNumber, { rows }: Listed<unknown>): string | null {
  if (number.number === '') return null
  const alike = rows.find(({ raw }) => isSameNumber(number, raw))
  return alike === undefined ? null : recordId(PhoneNumber, alike.raw)
}

/** The same digits on the same carrier. */
function isSameNumber({ number, voip_carrier_sid = null }: SentNumber, received: Json): boolean {
  if (!isJsonObject(received) || typeof received['number'] !== 'string') return false
  const carrier = received['voip_carrier_sid'] ?? null
  return withoutPlus(received['number']) === withoutPlus(number) && carrier === voip_carrier_sid
}

/** Deployed servers remove one leading plus before they store a number. */
export const withoutPlus = (number: string): string => number.replace(/^\+/, '')
