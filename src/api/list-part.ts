/** What has come so far of a list that takes long to come. Beside the cache, so that nobody takes it for the list. */
import type { Readable } from '../contract/record.ts'
import { oncePer } from '../lib/once-per.ts'
import { createStore, type Store } from '../lib/store.ts'

export interface ListPart<T> {
  /** Records in the server's order. Grows in leaps: `count` is ahead of it. */
  readonly rows: readonly Readable<T>[]
  /** Records received, readable or not. */
  readonly count: number
  /** Of the answer's bytes, 0 to 1; null where nobody knows how many there are. */
  readonly share: number | null
}

/** Told of each new part; null: there is none any more. */
export type OnListPart = (part: ListPart<unknown> | null) => void

type PartStore = Store<ListPart<unknown> | null>

const partsOf = oncePer((_client: object) => new Map<string, PartStore>())

/** What has come of a read that is under way, by its client and key; null: nothing that can be shown before the whole. */
export function listPartOf(client: object, key: readonly unknown[]): PartStore {
  const parts = partsOf(client)
  const name = JSON.stringify(key)
  const part: PartStore = parts.get(name) ?? createStore<ListPart<unknown> | null>(null)
  parts.set(name, part)
  return part
}

/** The bytes of a body that came in pieces. */
export function joinParts(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
