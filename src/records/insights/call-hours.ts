import { countUpTo } from '../../lib/sorted.ts'
import type { Peak } from './concurrency.ts'
import { createZoneHours } from './zone-hours.ts'

/** One hour of a zone, as far as it lies in the range: [from, to), ms since 1970. */
export interface CallHour extends Peak {
  readonly from: number
  readonly to: number
  readonly calls: number
  readonly answered: number
}

/** A day and its hours on the wall. */
export interface CallDay {
  readonly from: number
  readonly to: number
  /** 24 of them; null where the day has no such hour, or the range does not reach it. The hour that comes twice is one. */
  readonly hours: readonly (Omit<CallHour, keyof Peak> | null)[]
}

/** Beginnings of the hours that [from, to) touches, of which the first begins at `from`. */
export function toHourStarts(timeZone: string, from: number, to: number): Float64Array {
  const zone = createZoneHours(timeZone)
  const starts: number[] = []
  for (let at = from; at < to; at = zone.hourEnd(at)) starts.push(at)
  return Float64Array.from(starts)
}

/** The last start that is not after `ms`; -1 where there is none. Hours are not evenly long where clocks move by less. */
export function hourIndex(starts: Float64Array, ms: number): number {
  return countUpTo(starts, ms) - 1
}

/** The hours of a range by day: the heatmap. */
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
