/**
 * Background calls: an infinite sequence indexed by a whole number k. The start of call k is a strictly
 * increasing pure function of k, so history costs nothing to hold, slides with the clock for ever, and
 * "how many calls before t" is arithmetic instead of a search.
 */
import type { Carrier } from './accounts.ts'
import { below, hash, label } from './random.ts'

/** A seeded number that calls come in on and go out from. */
export interface Line {
  readonly phone_number_sid: string
  readonly number: string
}

/** The traffic of one account. */
export interface Stream {
  /** The service's seed, mixed with the account. */
  readonly seed: number
  readonly account_sid: string
  /** Calls before each hour of the week (169 entries, the last is the calls of a week). */
  readonly byHour: readonly number[]
  readonly lines: readonly Line[]
  readonly carriers: readonly Carrier[]
}

const hourMs = 3_600_000
const weekMs = 168 * hourMs
/** 1970-01-05, the first Monday, 00:00 UTC. */
const firstWeek = 4 * 24 * hourMs

const jitter = label('start of a call')

/** When call k starts, ms since 1970: its hour by the rhythm, then a slot of its own within it, jittered. */
export function startOf(stream: Stream, k: number): number {
  const perWeek = callsPerWeek(stream)
  const week = Math.floor(k / perWeek)
  const index = k - week * perWeek
  const hour = hourOf(stream.byHour, index)
  const first = stream.byHour[hour] ?? 0
  const calls = (stream.byHour[hour + 1] ?? 0) - first
  const slot = Math.floor(((index - first) * hourMs) / calls)
  const nextSlot = Math.floor(((index - first + 1) * hourMs) / calls)
  const offset = below(nextSlot - slot, hash(stream.seed, jitter, k))
  return firstWeek + week * weekMs + hour * hourMs + slot + offset
}

/** The first k that starts at or after a moment: as many of the sequence's calls start before it. */
export function rankAt(stream: Stream, time: number): number {
  const perWeek = callsPerWeek(stream)
  const week = Math.floor((time - firstWeek) / weekMs)
  const within = time - firstWeek - week * weekMs
  const hour = Math.floor(within / hourMs)
  const first = stream.byHour[hour] ?? 0
  const calls = (stream.byHour[hour + 1] ?? 0) - first
  // Right to within one slot; the jitter decides the rest.
  let k = week * perWeek + first + Math.floor(((within - hour * hourMs) * calls) / hourMs)
  while (startOf(stream, k - 1) >= time) k--
  while (startOf(stream, k) < time) k++
  return k
}

function callsPerWeek(stream: Stream): number {
  return stream.byHour.at(-1) ?? 0
}

/** The hour whose calls include the index-th of the week; hours without calls are passed over. */
function hourOf(byHour: readonly number[], index: number): number {
  let low = 0
  let high = byHour.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((byHour[middle] ?? 0) <= index) low = middle
    else high = middle
  }
  return low
}
