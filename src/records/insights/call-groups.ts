import { type CallReader, toText } from './call-reader.ts'
import { CallCounter, type PlainCounts } from './call-counts.ts'
import type { Column } from '../store/column.ts'
import { toDigits } from '../../lib/phone-digits.ts'
import { Dictionary } from '../store/dictionary.ts'
import { withRoom } from '../../lib/typed.ts'

/** Calls that have one value in common. */
export interface CallGroup {
  /** null: those without it. */
  readonly value: string | null
  readonly counts: PlainCounts
  /** Those of the calls that it is compared with; null: it isn't. */
  readonly reference: PlainCounts | null
}

export interface CallGroups {
  /** Most calls first; no more than a picture can show. */
  readonly groups: readonly CallGroup[]
  /** How many more there are. */
  readonly others: number
}

export interface Grouping {
  /** A call counts for the value of each, once where they agree. */
  readonly columns: readonly Column[]
  /** Groups that are listed: the largest ones. */
  readonly most: number
  /** Whether values are numbers: one in several spellings is one, what has no digits is itself, and none is no group. */
  readonly isNumber: boolean
  /** Calls that each group is compared with, which have no say in which groups there are. */
  readonly reference?: Uint32Array | null
}

const notYet = -1
const none = 0

/**
 * Calls by a value. There may be as many values as calls, so they are only counted at first, and the largest groups
 * looked at more closely. A group is named as its first call spells it. `rows` are readable records.
 */
export function groupCalls(
  read: CallReader,
  rows: Uint32Array,
  { columns, most, isNumber, reference = null }: Grouping,
): CallGroups {
  const keys = new Dictionary()
  const parts = columns.map((column) => ({
    dictionary: column.dictionary,
    codes: column.codes(read.length),
    /** Group by code, worked out once for each value that occurs. */
    groups: new Int32Array(column.dictionary.size).fill(notYet),
  }))
  const toGroup = isNumber ? toNumber : toValue
  let counts = new Uint32Array(64)

  for (const row of rows) {
    let before = none
    for (const { dictionary, codes, groups } of parts) {
      const code = codes[row] ?? 0
      let group = groups[code] ?? none
      if (group === notYet) groups[code] = group = toGroup(keys, dictionary, code)
      if (group === none || group === before) continue
      counts = withRoom(counts, group + 1)
      counts[group] = (counts[group] ?? 0) + 1
      before = group
    }
  }

  const largest = toLargest(counts.subarray(0, keys.size), most)
  const found = new Map(
    largest.map((group) => [
      group,
      { value: null as string | null, counter: new CallCounter(), reference: new CallCounter() },
    ]),
  )
  const isLargest = new Uint8Array(keys.size)
  for (const group of largest) isLargest[group] = 1

  /** Every largest group that a call belongs to, once. */
  function visit(
    row: number,
    take: (group: NonNullable<ReturnType<typeof found.get>>, text: () => string | null) => void,
  ) {
    let before = none
    for (const { dictionary, codes, groups } of parts) {
      const code = codes[row] ?? 0
      let group = groups[code] ?? none
      // A value of the other calls alone is of no group that is listed, but may be another spelling of one that is.
      if (group === notYet) groups[code] = group = toGroup(keys, dictionary, code)
      if (isLargest[group] !== 1 || group === before) continue
      before = group
      const one = found.get(group)
      if (one !== undefined) take(one, () => toText(dictionary.value(code)))
    }
  }
  const others = keys.size - 1 - largest.length
  for (const row of rows) {
    visit(row, (group, text) => {
      if (group.counter.attempts === 0) group.value = text()
      group.counter.add(read.answered(row) === true, read.sip(row), read.duration(row))
    })
  }
  for (const row of reference ?? []) {
    visit(row, ({ reference: counter }) => counter.add(read.answered(row) === true, read.sip(row), read.duration(row)))
  }
  const groups = Array.from(found.values(), ({ value, counter, reference: counted }) => ({
    value,
    counts: counter.plain(),
    reference: reference === null ? null : counted.plain(),
  }))
  return { groups, others }
}

function toNumber(keys: Dictionary, dictionary: Dictionary, code: number): number {
  const plain = keys.toCodeOfDigits(dictionary, code)
  if (plain !== 0) return plain
  const text = toText(dictionary.value(code)) ?? ''
  const digits = toDigits(text)
  return text === '' ? none : keys.toCode(digits === '' ? text : digits)
}

function toValue(keys: Dictionary, dictionary: Dictionary, code: number): number {
  return keys.toCode(toText(dictionary.value(code)))
}

/** Places of the largest counts, largest first, of like ones the first. */
function toLargest(counts: Uint32Array, most: number): number[] {
  const least = Math.max(1, counts.slice().sort().at(-most) ?? 1)
  const found: number[] = []
  for (let group = 0; group < counts.length; group += 1) if ((counts[group] ?? 0) >= least) found.push(group)
  return found.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, most)
}
