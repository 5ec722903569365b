import { useMemo } from 'react'
import { useClient } from '../api/context.tsx'
import { phoneNumbersQuery } from '../api/queries.ts'
import { useRead } from '../api/query.ts'
import type { PhoneNumber } from '../contract/phone-numbers.ts'
import type { Readable } from '../contract/record.ts'
import { looksLikeNumber, toDigits } from '../lib/phone-digits.ts'
import { ofAccount } from './of-account.ts'

type Rows = readonly Readable<PhoneNumber>[]

/**
 * The account's number that a party of a call is, by its digits; null where it is none of them. Patterns are no numbers, and
 * numbers of other accounts that the token sees are not this account's.
 */
export function ownNumber(rows: Rows, party: string | null, account_sid: string | null): PhoneNumber | null {
  const digits = toDigits(party ?? '')
  if (digits === '') return null
  const found = rows.filter(({ value: { number } }) => toDigits(number) === digits && looksLikeNumber(number))
  return ofAccount({ rows: found }, account_sid).list.rows[0]?.value ?? null
}

/** The same; undefined: the numbers were not read. They never are for this: there may be 100,000. */
export function useOwnNumber(party: string | null): PhoneNumber | null | undefined {
  const { account_sid } = useClient().connection
  const rows = useRead(phoneNumbersQuery, { enabled: false }).data?.rows
  return useMemo(() => rows && ownNumber(rows, party, account_sid), [rows, party, account_sid])
}
