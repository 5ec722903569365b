import { countUpTo } from '../../lib/sorted.ts'
import type { Peak } from './concurrency.ts'
import { createZoneHours } from './zone-hours.ts'

/** The part of an hour, in the time zone, that lies in the range: [from, to), ms since 1970. */
export interface CallHour extends Peak {
  readonly from: number
  readonly to: number
  readonly calls: number
  readonly answered: number
}

/** A day and its wall-clock hours. */
export interface CallDay {
  readonly from: number
  readonly to: number
  /** 24 entries; null if the day or the range lacks the hour. An hour that occurs twice is merged. */
  readonly hours: readonly (Omit<CallHour, keyof Peak> | null)[]
}

/** Returns the starts of the hours that [from, to) touches; the first is `from`. */
export function toHourStarts(timeZone: string, from: number, to: number): Float64Array {
  const zone = createZoneHours(timeZone)
  const starts: number[] = []
  for (let at = from; at < to; at = zone.hourEnd(at)) starts.push(at)
  return Float64Array.from(starts)
}

/** Returns the index of the last start not after `ms`, or -1. Hours are shorter where clocks move by half an hour. */
export function hourIndex(starts: Float64Array, ms: number): number {
  return countUpTo(starts, ms) - 1
}

/** Groups the hours of a range by day, for the heatmap. */
export function toDays(timeZone: string, hours: readonly CallHour[]): CallDay[] {
  const zone = createZoneHours(timeZone)
  const days = new Map<number, (Omit<CallHour, keyof Peak> | null)[]>()
  for (const { from, to, calls, answered } of hours) {
    const day = zone.dayStart(from)
    const row = days.get(day) ?? Array.from({ length: 24 }, () => null)
    days.set(day, row)
    const at = zone.wallHour(from)
    const twin = row[at] ?? null
    row[at] =
      twin === null
        ? { from, to, calls, answered }
        : { from: twin.from, to, calls: twin.calls + calls, answered: twin.answered + answered }
  }
  return [...days.values()].map((row) => {
    const there = row.filter((hour) => hour !== null)
    return { from: there[0]?.from ?? 0, to: there.at(-1)?.to ?? 0, hours: row }
  })
}
