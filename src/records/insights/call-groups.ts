import { type CallReader, toText } from '../store/call-reader.ts'
import { CallCounter } from './call-counts.ts'
import type { Column } from '../store/column.ts'
import { toPartyKey } from '../../lib/phone-digits.ts'
import { Dictionary } from '../store/dictionary.ts'
import { withRoom } from '../../lib/typed.ts'

export type CallGroups = ReturnType<typeof groupCalls>

export interface Grouping {
  /** A call counts for its value in each column, once if they agree. */
  readonly columns: readonly Column[]
  /** Whether values are phone numbers: merges spellings, keeps other texts as they are, skips empty ones. */
  readonly isNumber: boolean
  /** Calls to compare each group with. They don't affect which groups are listed. */
  readonly reference: readonly number[] | null
}

const maxGroups = 20

const notYet = -1
const none = 0

/**
 * Groups calls by a value. There may be as many values as calls, so a first pass only counts them, and a second one
 * looks at the largest groups. A group takes the spelling of its first call. `rows` are readable records.
 */
export function groupCalls(read: CallReader, rows: readonly number[], { columns, isNumber, reference }: Grouping) {
  const keys = new Dictionary()
  const parts = columns.map((column) => ({
    dictionary: column.dictionary,
    codes: column.codes(read.length),
    /** Group by code, computed once for each value that occurs. */
    groups: new Int32Array(column.dictionary.size).fill(notYet),
  }))
  const toGroup = isNumber ? toNumber : toValue
  let counts = new Uint32Array(64)

  /** Visits every group of a call, once. */
  function visit(row: number, take: (group: number, dictionary: Dictionary, code: number) => void) {
    let before = none
    for (const { dictionary, codes, groups } of parts) {
      const code = codes[row] ?? 0
      let group = groups[code] ?? none
      if (group === notYet) groups[code] = group = toGroup(keys, dictionary, code)
      if (group === none || group === before) continue
      before = group
      take(group, dictionary, code)
    }
  }

  for (const row of rows) {
    visit(row, (group) => {
      counts = withRoom(counts, group + 1)
      counts[group] = (counts[group] ?? 0) + 1
    })
  }
  const largest = toLargest(counts.subarray(0, keys.size))
  const others = keys.size - 1 - largest.length
  const found = largest.map(() => ({
    value: null as string | null,
    counter: new CallCounter(),
    reference: new CallCounter(),
  }))
  // Not a Map, which takes longer to look into for each call.
  const byGroup = Array.from<(typeof found)[number] | undefined>({ length: keys.size })
  for (const [place, group] of largest.entries()) byGroup[group] = found[place]
  for (const row of rows) {
    visit(row, (group, dictionary, code) => {
      const one = byGroup[group]
      if (one?.counter.attempts === 0) one.value = toText(dictionary.value(code))
      one?.counter.add(read, row)
    })
  }
  // A value found only here forms no listed group, but may be another spelling of one.
  for (const row of reference ?? []) visit(row, (group) => byGroup[group]?.reference.add(read, row))
  const groups = found.map(({ value, counter, reference: counted }) => ({
    /** null for calls without one. */
    value,
    counts: counter.counts(),
    /** The same group in the reference calls; null if there are none. */
    reference: reference === null ? null : counted.counts(),
  }))
  return {
    /** Largest first, at most `maxGroups`. */
    groups,
    /** Number of groups not listed. */
    others,
  }
}

function toNumber(keys: Dictionary, dictionary: Dictionary, code: number): number {
  const text = toText(dictionary.value(code)) ?? ''
  return text === '' ? none : keys.toCode(toPartyKey(text))
}

function toValue(keys: Dictionary, dictionary: Dictionary, code: number): number {
  return keys.toCode(toText(dictionary.value(code)))
}

/** Returns the indices of the largest counts, largest first; of equal ones, the first. */
function toLargest(counts: Uint32Array): number[] {
  const min = Math.max(1, counts.slice().sort().at(-maxGroups) ?? 1)
  const found: number[] = []
  for (let group = 0; group < counts.length; group += 1) if ((counts[group] ?? 0) >= min) found.push(group)
  return found.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, maxGroups)
}
