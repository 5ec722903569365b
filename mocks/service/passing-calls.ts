/** Background calls that pass a filter. Only the first search of its kind looks at all calls, and it plans none of them. */
import type { RecordFilter } from './record-filters.ts'
import type { State } from './state.ts'
import type { Stream } from './traffic.ts'
import { DrawnTraits } from './traffic-plan.ts'

/** The passing calls among those from `low` up to `high`, by k. */
interface Found {
  readonly low: number
  readonly high: number
  readonly ks: number[]
}

/** By filter, the latest last. Valid for one `sequence` only: a change may decide whether a call is answered. */
const known = new WeakMap<Stream, { readonly sequence: number; readonly found: Map<string, Found> }>()
/** A million calls take 8 MB. */
const maxFilters = 4

/** Returns the calls from `low` up to `high` that pass, and perhaps others beyond. null if all calls pass. */
export function passingCalls(state: State, stream: Stream, { passes, key }: RecordFilter, low: number, high: number) {
  if (passes === null) return null
  const { found } = latestOf(state, stream)
  const before = found.get(key)
  const { ks, ...latest } = before !== undefined && before.low <= low ? before : { low, high: low, ks: [] }
  for (let k = latest.high; k < high; k++) if (passes(new DrawnTraits(state, stream, k))) ks.push(k)
  found.delete(key)
  found.set(key, { low: latest.low, high: Math.max(latest.high, high), ks })
  const [oldest] = found.keys()
  if (found.size > maxFilters && oldest !== undefined) found.delete(oldest)
  return {
    /** Returns the number of these calls before call k. */
    countBefore: (k: number) => countFirst(ks.length, (index) => (ks[index] ?? k) < k),
    /** Returns the k of the call at a place, counted from 0. */
    at: (place: number) => ks[place] ?? Number.NaN,
  }
}

function latestOf({ sequence }: State, stream: Stream) {
  const latest = known.get(stream)
  if (latest?.sequence === sequence) return latest
  const fresh = { sequence, found: new Map<string, Found>() }
  known.set(stream, fresh)
  return fresh
}

/** Counts the first of `length` items that pass: a binary search, since none passes after one that doesn't. */
export function countFirst(length: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low
}
