import { useDeferredValue, useMemo } from 'react'
import { useClient } from '../api/context.tsx'
import type { ListPart } from '../api/list-part.ts'
import type { Listed } from '../contract/endpoint.ts'
import type { Readable } from '../contract/record.ts'
import { formatCountOf } from '../lib/count.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import { announce } from '../ui/announce.tsx'
import { useStore } from '../ui/use-store.ts'
import { ofAccount } from './of-account.ts'

/** A list as a server or this browser holds it; its records as the list's rows are made of them. */
export interface ListData<T> extends Omit<Listed<unknown>, 'rows'> {
  readonly rows: readonly T[]
}

/** How a list is read: through the cache, by a poller, or from this browser. */
export interface ListRead<T> {
  /** The records of this account; undefined: not read yet. */
  readonly data: ListData<T> | undefined
  readonly others: number
  /** What can be shown before `data` is there; null: nothing. Absent where a list comes as a whole. */
  readonly part?: ReadPart<T> | null
  readonly error: Error | null
  readonly isFetching: boolean
  /** What was read, with those of other accounts. */
  readonly refetch: Refetch
}

export interface ReadPart<T> {
  /** Records of this account, in the server's order. More are added at the end, nothing else changes. */
  readonly rows: readonly T[]
  /** How far it has come, which changes more often. */
  readonly progress: ReadonlyStore<Pick<ListPart<unknown>, 'count' | 'share'> | null>
}

type Refetch = () => Promise<{
  readonly data: { readonly rows: readonly unknown[] } | undefined
  readonly error: Error | null
}>

/** Reads a list again and says how much came; a failure speaks for itself. */
export async function refreshList(refetch: Refetch, noun: string): Promise<void> {
  const { data, error } = await refetch()
  if (error === null && data !== undefined) announce(`${formatCountOf(data.rows.length, noun)} read`)
}

/** A list that was read (`useRead`), or what has come of it (`useListPart`), without the records of other accounts. */
export function useOwnList<T extends object>(
  read: {
    readonly data: Listed<T> | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: Refetch
  },
  progress: ReadonlyStore<ListPart<T> | null>,
): ListRead<Readable<T>> {
  const { error, isFetching, refetch } = read
  const { account_sid } = useClient().connection
  const rows = useStore(progress, (part) => (read.data === undefined ? (part?.rows ?? null) : null))
  const now = useMemo(() => ({ data: read.data, rows }), [read.data, rows])
  // A list that has begun to be shown is drawn whole in several tasks: of 100,000 rows one alone would hold up the page.
  const later = useDeferredValue(now)
  const { data, rows: begun } = later.rows !== null && now.data !== undefined ? later : now
  const own = useMemo(() => (data === undefined ? null : ofAccount(data, account_sid)), [data, account_sid])
  const part = useMemo(
    () => (begun === null ? null : { rows: ofAccount({ rows: begun }, account_sid).list.rows, progress }),
    [begun, account_sid, progress],
  )
  return { data: own?.list, others: own?.others ?? 0, part, error, isFetching, refetch }
}
