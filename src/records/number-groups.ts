import { toDigits } from '../lib/phone-digits.ts'
import { type CallGroups, GroupTally } from './call-groups.ts'
import type { CallReader } from './call-reader.ts'

/**
 * Calls by number, whichever party it is: a call counts for both. There may be as many numbers as calls, so they are
 * only counted at first, and the largest looked at more closely. `rows` are readable records.
 */
export function groupNumbers(read: CallReader, rows: Uint32Array, most: number): CallGroups {
  const ids = new Map<string, number>()
  const spellings: string[] = []
  const counts: number[] = []

  /** Number of the number; -1: none. One in several spellings is one; what has no digits is itself. */
  function idOf(text: string | null): number {
    if (text === null || text === '') return -1
    const key = toKey(text)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, counts.length)
    spellings.push(text)
    return counts.push(0) - 1
  }

  const [caller, callee] = [read.text('from'), read.text('to')]
  const parties = new Int32Array(2 * rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const one = idOf(caller(row))
    const two = idOf(callee(row))
    const other = two === one ? -1 : two
    parties[2 * index] = one
    parties[2 * index + 1] = other
    if (one !== -1) counts[one] = (counts[one] ?? 0) + 1
    if (other !== -1) counts[other] = (counts[other] ?? 0) + 1
  }

  const largest = counts
    .map((calls, id) => ({ calls, id }))
    .sort((a, b) => b.calls - a.calls)
    .slice(0, most)
  const isLargest = new Uint8Array(counts.length)
  for (const { id } of largest) isLargest[id] = 1
  const tally = new GroupTally()
  for (let place = 0; place < parties.length; place += 1) {
    const id = parties[place] ?? -1
    if (id === -1 || isLargest[id] !== 1) continue
    const row = rows[place >> 1] ?? 0
    const text = spellings[id] ?? null
    tally.add(text, read.answered(row) === true, read.sip(row), read.duration(row))
  }
  return { groups: tally.plain(most).groups, others: counts.length - largest.length }
}

function toKey(text: string): string {
  // Nearly all numbers, and much quicker.
  if (/^\+?\d+$/.test(text)) return text.startsWith('+') ? text.slice(1) : text
  const digits = toDigits(text)
  return digits === '' ? text : digits
}
