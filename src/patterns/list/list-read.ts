import { useDeferredValue, useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import type { ListPart } from '../../api/long-list/list-part.ts'
import { type Query, type Read, type RecordOf, useListPart, useRead } from '../../api/query.ts'
import type { Listed, ReadEndpoint } from '../../contract/endpoint.ts'
import type { Readable } from '../../contract/record.ts'
import type { ReadonlyStore } from '../../lib/store.ts'
import { announce } from '../../ui/announce.tsx'
import { useStore } from '../../ui/use-store.ts'
import { ofAccount } from '../connection/of-account.ts'

/** A list, with its records in the form that rows are made of. */
export interface ListData<T> extends Omit<Listed<unknown>, 'rows'> {
  readonly rows: readonly T[]
}

/** State of a list that is read through the cache, by a poller, or from this browser. */
export interface ListRead<T> extends Read<ListData<T>> {
  /** Number of records of other accounts, which `data` leaves out. */
  readonly others: number
  /** Records to show before `data` is there; null if none. Absent for lists that don't arrive in parts. */
  readonly part?: ReadPart<T> | null
}

export interface ReadPart<T> {
  /** Records of this account, in the server's order. Only grows at the end. */
  readonly rows: readonly T[]
  /** Progress, which changes more often than the rows. */
  readonly progress: ReadonlyStore<Pick<ListPart<unknown>, 'count' | 'share'> | null>
}

let refreshes = 0

type Refreshed = Pick<Read<unknown>, 'refetch'> & { readonly error?: unknown }

/**
 * Rereads what a page shows, and announces that: once for a list and its panel. On failure, the page shows the error,
 * and announces it unless it's there already.
 */
export async function refreshReads(...reads: readonly Refreshed[]): Promise<void> {
  const order = ++refreshes
  const answers = await Promise.all(reads.map(({ refetch }) => refetch()))
  if (order !== refreshes) return
  if (answers.every(({ error }) => error === null)) announce('Refreshed')
  else if (reads.some(({ error = null }, place) => error !== null && answers[place]?.error !== null)) {
    announce('Failed again')
  }
}

/** Reads a list, without the records of other accounts. */
export function useOwnList<E extends ReadEndpoint>(query: Query<E>): ListRead<Readable<RecordOf<E>>> {
  // It's a query of a list, which its type doesn't say.
  const read = useRead(query) as Read<Listed<RecordOf<E>>>
  const progress = useListPart(query)
  const { error, isFetching, refetch } = read
  const { account_sid } = useClient().connection
  const rows = useStore(progress, (part) => (read.data === undefined ? (part?.rows ?? null) : null))
  const now = useMemo(() => ({ data: read.data, rows }), [read.data, rows])
  // Deferred if rows are already on screen: rendering 100,000 new ones in one task would block the page.
  const later = useDeferredValue(now)
  const { data, rows: begun } =
    later.data !== undefined || (later.rows !== null && now.data !== undefined) ? later : now
  const own = data === undefined ? null : ofAccount(data, account_sid)
  const part = useMemo(
    () => (begun === null ? null : { rows: ofAccount({ rows: begun }, account_sid).list.rows, progress }),
    [begun, account_sid, progress],
  )
  return { data: own?.list, others: own?.others ?? 0, part, error, isFetching, refetch }
}
