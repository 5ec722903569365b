/** Telling whether a number is the one that was sent. */
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { recordId } from '../../contract/record.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import type { Creation } from '../../patterns/create-record.ts'

/** A number as it was sent. */
export interface SentNumber {
  readonly number: string
  readonly voip_carrier_sid?: string | null | undefined
}

export const numberCreation = {
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
function withoutPlus(number: string): string {
  return number.replace(/^\+/, '')
}
