import { type FindOther, isTooOld, type Ledger, type SentIntent, type TakeLock } from './place-intent.ts'

export interface OncePorts {
  readonly ledger: Ledger
  readonly takeLock: TakeLock
  /** When this tab sent each id: the only record if storage fails. */
  readonly sentHere: Map<string, number>
  readonly now: () => number
}

/**
 * `spent`: the id was already sent, `at` (null: by another tab, just now, or too old). `duplicate`: not sent, because
 * `findDuplicate` found one.
 */
export type Once<T> =
  | { readonly kind: 'sent'; readonly value: T }
  | { readonly kind: 'spent'; readonly at: number | null }
  | { readonly kind: 'duplicate'; readonly duplicate: SentIntent }

export interface Steps<P, T> {
  /** If it rejects, nothing is sent, and the id can still be. */
  readonly prepare: () => Promise<P>
  /** Called after `prepare`, which takes a while: another tab may send its own meanwhile. */
  readonly findDuplicate: FindOther
  /** Called at most once per id, over all clicks, reloads and tabs. */
  readonly send: (prepared: P) => Promise<T>
}

/**
 * Sends one intent, unless its id was already sent. Two things keep other tabs out: a lock while this tab is sending,
 * and the record, which is written before the request. Either one is enough: plain http has no locks, and storage may
 * fail. In that case, the lock is held until the page is closed.
 */
export async function sendOnce<P, T>(
  { ledger, takeLock, sentHere, now }: OncePorts,
  intent: Pick<SentIntent, 'id' | 'tag'>,
  { prepare, findDuplicate, send }: Steps<P, T>,
): Promise<Once<T>> {
  const { id } = intent
  const here = sentHere.get(id)
  if (here !== undefined) return { kind: 'spent', at: here }
  if (isTooOld(id, now())) return { kind: 'spent', at: null }
  // Before the first await: a second click can come within the same millisecond.
  sentHere.set(id, now())
  const release = await takeLock(id)
  if (release === null) {
    sentHere.delete(id)
    return { kind: 'spent', at: null }
  }
  let isStored = true
  try {
    const prepared = await prepare().catch((error: unknown) => {
      sentHere.delete(id)
      throw error
    })
    const at = now()
    const before = await ledger.claim({ ...intent, at }, findDuplicate).catch(() => {
      isStored = false
      return null
    })
    if (before !== null && before.id !== id) {
      sentHere.delete(id)
      return { kind: 'duplicate', duplicate: before }
    }
    if (before !== null) return { kind: 'spent', at: before.at }
    sentHere.set(id, at)
    return { kind: 'sent', value: await send(prepared) }
  } finally {
    if (isStored) release()
  }
}
