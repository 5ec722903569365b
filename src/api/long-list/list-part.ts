/** The part of a slow list that has arrived so far. Not in the cache, where it would be mistaken for the whole list. */
import type { Readable } from '../../contract/record.ts'
import { memoize, oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'

export interface ListPart<T> {
  /** Records in the server's order. Updated less often than `count`, so it may be behind. */
  readonly rows: readonly Readable<T>[]
  /** Records received, readable or not. */
  readonly count: number
  /** Fraction of the response's bytes, 0 to 1; null if their number isn't known. */
  readonly share: number | null
}

/** Receives each new part; null if there is none any more. */
export type OnListPart = (part: ListPart<unknown> | null) => void

type PartStore = Store<ListPart<unknown> | null>

const partsOf = oncePer((_client: object) =>
  memoize((_key: string): PartStore => createStore<ListPart<unknown> | null>(null)),
)

/** Returns the part of a pending read by its client and key; its value is null while nothing can be shown. */
export function listPartOf(client: object, key: readonly unknown[]): PartStore {
  return partsOf(client)(JSON.stringify(key))
}
