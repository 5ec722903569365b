import { useMemo } from 'react'
import { useClient } from '../api/context.tsx'
import type { Listed } from '../contract/endpoint.ts'
import { fieldOf, type Readable } from '../contract/record.ts'

interface OfAccount<L> {
  /** The list without them; the same object where there are none. */
  readonly list: L
  /** Records of other accounts that the token sees too: counted, never mixed in. */
  readonly others: number
}

/**
 * The records of one account. A record that names no account stays: nothing says that it is another's. null: the
 * account is not known, and everything is shown. Sids match without case (docs/api.md#paths).
 */
export function ofAccount<T extends object, L extends Pick<Listed<T>, 'rows'>>(
  list: L & Pick<Listed<T>, 'rows'>,
  account_sid: string | null,
): OfAccount<L> {
  if (account_sid === null) return { list, others: 0 }
  const own = account_sid.toLowerCase()
  const isOwn = (record: Pick<Readable<{ readonly account_sid?: unknown }>, 'value' | 'field'>) => {
    const sid = fieldOf(record, 'account_sid')
    return typeof sid !== 'string' || sid === account_sid || sid.toLowerCase() === own
  }
  if (list.rows.every(isOwn)) return { list, others: 0 }
  const rows = list.rows.filter(isOwn)
  return { list: { ...list, rows }, others: list.rows.length - rows.length }
}

/** This account's records; null: not read yet. The same array as long as nothing was read. */
export function useOwnRows<T extends { readonly account_sid: string | null }>(
  list: Listed<T> | undefined,
): readonly Readable<T>[] | null {
  const { account_sid } = useClient().connection
  return useMemo(() => (list === undefined ? null : ofAccount(list, account_sid).list.rows), [list, account_sid])
}

export function useOwnValues<T extends { readonly account_sid: string | null }>(
  list: Listed<T> | undefined,
): readonly T[] | null {
  const rows = useOwnRows(list)
  return useMemo(() => rows && rows.map(({ value }) => value), [rows])
}
