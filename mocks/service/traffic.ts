/**
 * Background calls: an infinite sequence indexed by an integer k. The start of call k is a strictly increasing pure
 * function of k, so the history needs no memory, moves along with the clock, and "how many calls before t" is
 * arithmetic instead of a search.
 */
import type { Carrier } from './accounts.ts'
import { below, hash, label } from './random.ts'
import type { PhoneNumberRow } from './rows.ts'
import type { SeededRows } from './table.ts'
import { hourMs } from './clock.ts'

/** A seeded number that makes and receives calls. */
export type Line = Pick<PhoneNumberRow, 'phone_number_sid' | 'number' | 'application_sid'>

/** The traffic of one account. */
export interface Stream {
  /** The service's seed mixed with the account. */
  readonly seed: number
  readonly account_sid: string
  /** Number of calls before each hour of the week (169 entries; the last is the calls of a week). */
  readonly byHour: readonly number[]
  readonly lines: SeededRows<Line>
  readonly carriers: readonly Carrier[]
}

const weekMs = 168 * hourMs
/** 1970-01-05, the first Monday, 00:00 UTC. */
const firstWeek = 4 * 24 * hourMs

const jitter = label('start of a call')

/** Returns the start of call k, ms since 1970: its hour by the week's pattern, then a jittered slot of its own. */
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

/** Returns the first k that starts at or after `time`. */
export function rankAt(stream: Stream, time: number): number {
  const perWeek = callsPerWeek(stream)
  const week = Math.floor((time - firstWeek) / weekMs)
  const within = time - firstWeek - week * weekMs
  const hour = Math.floor(within / hourMs)
  const first = stream.byHour[hour] ?? 0
  const calls = (stream.byHour[hour + 1] ?? 0) - first
  // Accurate to one slot; the jitter decides the rest.
  let k = week * perWeek + first + Math.floor(((within - hour * hourMs) * calls) / hourMs)
  while (startOf(stream, k - 1) >= time) k--
  while (startOf(stream, k) < time) k++
  return k
}

function callsPerWeek(stream: Stream): number {
  return stream.byHour.at(-1) ?? 0
}

/** Returns the hour that contains the week's index-th call; skips hours without calls. */
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

/** Weights by the hour of the day, midnight UTC first. */
const workday = [30, 27, 25, 24, 25, 28, 34, 46, 70, 92, 100, 96, 84, 90, 98, 94, 80, 62, 50, 44, 40, 37, 34, 32]
const dayOff = [24, 22, 20, 19, 19, 20, 22, 25, 30, 34, 38, 40, 38, 36, 35, 34, 33, 32, 30, 29, 28, 27, 26, 25]

/** Weights by the hour of the week, Monday 00:00 UTC first. */
const weekPatterns = {
  office: [workday, workday, workday, workday, workday, dayOff, dayOff].flat(),
  even: Array.from({ length: 168 }, () => 1),
} as const
export type WeekPattern = keyof typeof weekPatterns

/** Returns the number of calls before each hour of the week, then the week's total: 169 non-decreasing integers. */
export function spreadOverWeek(callsPerWeek: number, pattern: WeekPattern): number[] {
  const total = weekPatterns[pattern].reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return [0, ...weekPatterns[pattern].map((weight) => Math.floor((callsPerWeek * (sum += weight)) / total))]
}
