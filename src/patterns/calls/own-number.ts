import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { looksLikeNumber, toPartyKey } from '../../lib/phone-digits.ts'
import { ofAccount } from '../connection/of-account.ts'

type Rows = readonly Readable<PhoneNumber>[]

/**
 * Returns the account's number that matches a party of a call, by digits; null if none does. Skips patterns, and
 * numbers of other accounts that the token can see.
 */
export function ownNumber(rows: Rows, party: string | null, account_sid: string | null): PhoneNumber | null {
  const key = toPartyKey(party ?? '')
  if (key === '') return null
  const found = rows.filter((record) => {
    const number = fieldOf(record, 'number')
    return toPartyKey(number) === key && looksLikeNumber(number)
  })
  return ofAccount({ rows: found }, account_sid).list.rows[0]?.value ?? null
}

/** Like `ownNumber`; undefined if the numbers weren't read. Doesn't read them: there may be 100,000. */
export function useOwnNumber(party: string | null): PhoneNumber | null | undefined {
  const { account_sid } = useClient().connection
  const rows = useRead(phoneNumbersQuery, { enabled: false }).data?.rows
  return useMemo(() => rows && ownNumber(rows, party, account_sid), [rows, party, account_sid])
}
