/**
 * Detects records that one response lists twice. A server or proxy may write a row twice into a page, which then shows
 * a call that never was. Identical rows don't prove two calls, so a response to another request, with a different place
 * or size, has to show them, too.
 */
import { oncePer } from '../../lib/once-per.ts'
import { isEnd, type Slice } from './slice.ts'

/** Maximum readings of a place before it's accepted with a doubt: if others may confirm the copies, and if none can. */
const maxReadings = 100
const maxUnsure = 8

interface Group {
  /** The record or its call, and the number of copies. */
  readonly key: string
  readonly time: number
  /** The record names its call, which can't have two identical records: no response can confirm the copies. */
  readonly isImpossible: boolean
}

export class Copies {
  /** Requests whose responses showed a group, by its key. */
  #seen = new Map<string, Set<string>>()
  /** How often the current place was read because of copies. */
  readings = 0

  note(slice: Slice): void {
    for (const { key } of groupsOf(slice)) {
      const requests = this.#seen.get(key) ?? new Set()
      this.#seen.set(key, requests.add(toRequest(slice)))
    }
  }

  /** Whether a slice, from a time on downwards, lists only copies that other responses confirm. */
  isSure(slice: Slice, from: number): boolean {
    return this.#unsure(slice, from).length === 0
  }

  /** Counts another reading of the place; returns false if it was read often enough. */
  readAgain(slice: Slice, from: number): boolean {
    this.readings += 1
    return (
      this.readings < (this.#unsure(slice, from).some(({ isImpossible }) => isImpossible) ? maxUnsure : maxReadings)
    )
  }

  /** The largest page to request: varies, so that the next response differs. */
  size(largest: number): number {
    return largest - Math.ceil(((this.readings % 10) * largest) / 16)
  }

  #unsure(slice: Slice, from: number): readonly Group[] {
    return groupsOf(slice).filter(({ key, time, isImpossible }) => {
      const requests = this.#seen.get(key)
      const others = (requests?.size ?? 0) - (requests?.has(toRequest(slice)) === true ? 1 : 0)
      return time <= from && (isImpossible || others === 0)
    })
  }
}

function toRequest({ offset, count }: Slice): string {
  return `${offset}+${count}`
}

/**
 * Three copies include two, so each number has its own group. A page that repeats a single row proves nothing and joins
 * no other, so it has none.
 */
const groupsOf = oncePer((slice: Slice): readonly Group[] => {
  const found: Group[] = []
  const rows = new Map<number, number>()
  const calls = new Map<number, number>()
  const isOneAlone =
    (slice.offset > 0 || !isEnd(slice)) && slice.rows.every(({ identity }) => identity === slice.rows[0]?.identity)
  for (const row of isOneAlone ? [] : slice.rows) {
    const copies = (rows.get(row.identity) ?? 0) + 1
    rows.set(row.identity, copies)
    const { call } = row
    const isNamed = !Number.isNaN(call)
    if (copies > 1) found.push({ key: `row ${row.identity} ${copies}`, time: row.time, isImpossible: isNamed })
    else if (isNamed) {
      const records = (calls.get(call) ?? 0) + 1
      calls.set(call, records)
      // Two records of one call: two legs, or one record before and after a change.
      if (records > 1) found.push({ key: `call ${call} ${records}`, time: row.time, isImpossible: false })
    }
  }
  return found
})
