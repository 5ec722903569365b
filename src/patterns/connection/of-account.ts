import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import type { Listed } from '../../contract/endpoint.ts'
import { fieldOf, type Fields, type ParsedRecord, type Readable } from '../../contract/record.ts'
import { memoize, oncePer } from '../../lib/once-per.ts'

interface OfAccount<L> {
  /** The list without records of other accounts; the same object if there were none. */
  readonly list: L
  /** Number of records of other accounts that the token can see. */
  readonly others: number
}

/**
 * Returns the records of one account, including those without an account. If `account_sid` is null (unknown), returns
 * everything. Sids match case-insensitively (docs/api.md#paths).
 */
export function ofAccount<T extends object, L extends Pick<Listed<T>, 'rows'>>(
  list: L & Pick<Listed<T>, 'rows'>,
  account_sid: string | null,
): OfAccount<L> {
  // Of this very list.
  return account_sid === null ? { list, others: 0 } : (findOwn(list)(account_sid) as OfAccount<L>)
}

/** Kept with each list, by account: pages that open again show the same records. */
const findOwn = oncePer((list: Pick<Listed<object>, 'rows'>) => memoize((sid: string) => withoutOthers(list, sid)))

function withoutOthers<L extends Pick<Listed<object>, 'rows'>>(list: L, account_sid: string): OfAccount<L> {
  const isOwn = (record: Fields<{ readonly account_sid?: unknown }>) =>
    isAccount(fieldOf(record, 'account_sid'), account_sid)
  if (list.rows.every(isOwn)) return { list, others: 0 }
  const rows = list.rows.filter(isOwn)
  return { list: { ...list, rows }, others: list.rows.length - rows.length }
}

/** Whether a single record may be this account's. */
export const isOfAccount = ({ value }: ParsedRecord<object>, account_sid: string | null): boolean =>
  value === null || account_sid === null || isAccount(Reflect.get(value, 'account_sid'), account_sid)

const isAccount = (sid: unknown, own: string): boolean =>
  typeof sid !== 'string' || sid === own || sid.toLowerCase() === own.toLowerCase()

/** Returns this account's records; null until they're read. The same array until the next read. */
export function useOwnRows<T extends { readonly account_sid: string | null }>(
  list: Listed<T> | undefined,
): readonly Readable<T>[] | null {
  const { account_sid } = useClient().connection
  return list === undefined ? null : ofAccount(list, account_sid).list.rows
}

/** Builds each record of a long list: for those, use `useOwnRows` with `fieldOf`. */
export function useOwnValues<T extends { readonly account_sid: string | null }>(
  list: Listed<T> | undefined,
): readonly T[] | null {
  const rows = useOwnRows(list)
  return useMemo(() => rows && rows.map(({ value }) => value), [rows])
}
