import { hourMs, minuteMs, type TimeSpan } from '../../lib/durations.ts'
import { offsetMs, zoneOffset } from '../../lib/zone-offset.ts'
import type { Peak } from './concurrency.ts'

const quarter = 15 * minuteMs

/** The part of an hour, in the time zone, that lies in the range. */
export interface CallHour extends TimeSpan, Peak {
  /** On the wall clock, counted from 1970. */
  readonly wallHour: number
  readonly calls: number
  readonly answered: number
}

type HourCounts = Omit<CallHour, 'wallHour' | keyof Peak>

/** A day and its wall-clock hours. */
export interface CallDay extends TimeSpan {
  /** 24 entries; null if the day or the range lacks the hour. An hour that occurs twice is merged. */
  readonly hours: readonly (HourCounts | null)[]
}

/**
 * Returns the hours that [from, to) touches; the first starts at `from`. A clock change ends an hour, too, so hours are
 * shorter where clocks move by half an hour.
 */
export function toZoneHours(timeZone: string, from: number, to: number): Pick<CallHour, 'from' | 'wallHour'>[] {
  const offsetAt = zoneOffset(timeZone)
  const hours: Pick<CallHour, 'from' | 'wallHour'>[] = []
  let before = ''
  // Offsets change, and hours begin, only at quarters of an hour.
  for (let at = from; at < to; at = (Math.floor(at / quarter) + 1) * quarter) {
    const offset = offsetAt(at)
    const wallHour = Math.floor((at + offsetMs(offset)) / hourMs)
    const name = `${wallHour} ${offset}`
    if (name !== before) hours.push({ from: at, wallHour })
    before = name
  }
  return hours
}

/** Groups the hours of a range by day, for the heatmap. */
export function toDays(hours: readonly CallHour[]): CallDay[] {
  const days = new Map<number, (HourCounts | null)[]>()
  for (const { from, to, wallHour, calls, answered } of hours) {
    const day = Math.floor(wallHour / 24)
    const row = days.get(day) ?? Array.from({ length: 24 }, () => null)
    days.set(day, row)
    const at = wallHour - day * 24
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
