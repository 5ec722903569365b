import { useMemo } from 'react'
import { phoneNumbersQuery } from '../api/queries.ts'
import { useRead } from '../api/query.ts'
import type { PhoneNumber } from '../contract/phone-numbers.ts'
import type { Readable } from '../contract/record.ts'
import { looksLikeNumber, toDigits } from '../lib/phone-digits.ts'

type Rows = readonly Pick<Readable<PhoneNumber>, 'value'>[]

/** The account's number that a party of a call is, by its digits; null where it is none of them. Patterns are no numbers. */
export function ownNumber(rows: Rows, party: string | null): PhoneNumber | null {
  const digits = toDigits(party ?? '')
  if (digits === '') return null
  return rows.find(({ value: { number } }) => toDigits(number) === digits && looksLikeNumber(number))?.value ?? null
}

/** The same; undefined: the numbers were not read. They never are for this: there may be 100,000. */
export function useOwnNumber(party: string | null): PhoneNumber | null | undefined {
  const rows = useRead(phoneNumbersQuery, { enabled: false }).data?.rows
  return useMemo(() => rows && ownNumber(rows, party), [rows, party])
}
