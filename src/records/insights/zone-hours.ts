import { offsetMs, zoneOffset } from '../../lib/zone-offset.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/durations.ts'
import { memoize } from '../../lib/once-per.ts'

const quarter = 15 * minuteMs

/** Hours and days of a time zone, including days of 23 and 25 hours. All times in ms since 1970. */
export function createZoneHours(timeZone: string) {
  const textAt = zoneOffset(timeZone)
  /** By quarter of an hour: offsets change only at quarters. */
  const offsetOf = memoize((index: number) => offsetMs(textAt(index * quarter)))

  /** Local time minus UTC, ms. */
  const offsetAt = (ms: number): number => offsetOf(Math.floor(ms / quarter))

  /** Returns the first quarter after `from` with another offset; `to` if there is none before it. */
  function changeBetween(from: number, to: number): number {
    const offset = offsetAt(from)
    let at = (Math.floor(from / quarter) + 1) * quarter
    while (at < to && offsetAt(at) === offset) at += quarter
    return Math.min(at, to)
  }

  return {
    /** Returns the end of the hour: the next full hour or clock change. */
    hourEnd(ms: number): number {
      const offset = offsetAt(ms)
      const end = (Math.floor((ms + offset) / hourMs) + 1) * hourMs - offset
      return offsetAt(end) === offset ? end : changeBetween(ms, end)
    },

    /** Returns the first moment of the day, even if the day begins at 1:00. */
    dayStart(ms: number): number {
      const start = Math.floor((ms + offsetAt(ms)) / dayMs) * dayMs
      // The clock may have changed since midnight: tries each offset around it and takes the earliest time that fits.
      const candidates = [ms, ms - dayMs, start - dayMs / 2, start + dayMs / 2].map((at) => start - offsetAt(at))
      const fits = candidates.filter(
        (at) => at <= ms && at + offsetAt(at) >= start && at + offsetAt(at) < start + dayMs,
      )
      return Math.min(...fits, ms)
    },

    /** Wall-clock hour, 0 to 23. */
    wallHour(ms: number): number {
      return Math.floor(((((ms + offsetAt(ms)) % dayMs) + dayMs) % dayMs) / hourMs)
    },
  }
}
