import { hourMs, minuteMs, type TimeSpan } from '../../lib/durations.ts'
import { groupBy } from '../../lib/records.ts'
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
  const days = groupBy(hours, ({ wallHour }) => Math.floor(wallHour / 24))
  return Array.from(days.values(), (ofDay) => ({
    from: ofDay[0]?.from ?? 0,
    to: ofDay.at(-1)?.to ?? 0,
    hours: Array.from({ length: 24 }, (_, at) => merge(ofDay.filter(({ wallHour }) => wallHour % 24 === at))),
  }))
}

function merge(hours: readonly CallHour[]): HourCounts | null {
  const [first, last] = [hours[0], hours.at(-1)]
  if (first === undefined || last === undefined) return null
  const sumOf = (name: 'calls' | 'answered') => hours.reduce((sum, hour) => sum + hour[name], 0)
  return { from: first.from, to: last.to, calls: sumOf('calls'), answered: sumOf('answered') }
}
