/**
 * Records that one answer lists twice. A server, or what stands before it, may write a row twice into a page: the page then
 * holds a call that never was. Rows that are alike are no proof of two calls, so an answer to another request,
 * of another place or size, has to show them, too.
 */
import { oncePer } from '../../lib/once-per.ts'
import { isEnd, type Slice } from './slice.ts'

/** Readings of one place, before it is taken with the doubt: of what other answers may confirm, and of what none can. */
const mostReadings = 100
const mostInVain = 8

interface Group {
  /** The record, or its call; and how many of them there are. */
  readonly key: string
  readonly time: number
  /** A call has one `call_sid`, so that no answer can show that there are two of its record. */
  readonly isImpossible: boolean
}

export class Copies {
  /** The requests whose answers showed a group. */
  #seen = new Map<string, Set<string>>()
  /** How often the place that is read now was read for their sake. */
  readings = 0

  note(slice: Slice): void {
    for (const { key } of groupsOf(slice)) {
      const requests = this.#seen.get(key) ?? new Set()
      this.#seen.set(key, requests.add(toRequest(slice)))
    }
  }

  /** Whether a slice lists nothing twice from a time on downwards, or what other answers list as often. */
  isSure(slice: Slice, from: number): boolean {
    return this.#unsure(slice, from).length === 0
  }

  /** Notes that a place has to be read again; false: it was, often enough. */
  readAgain(slice: Slice, from: number): boolean {
    this.readings += 1
    return (
      this.readings < (this.#unsure(slice, from).some(({ isImpossible }) => isImpossible) ? mostInVain : mostReadings)
    )
  }

  /** The largest page to ask for: another one than before, so that its answer is another, too. */
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
 * Of three alike there are two, too: each number has a group of its own. A page of one row over and over
 * tells nothing at all, and joins no other.
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
