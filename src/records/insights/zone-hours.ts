const minute = 60_000
const quarter = 15 * minute
const hour = 3_600_000
const day = 86_400_000

/** Hours and days of a time zone, with days of 23 and 25 hours. All times in ms since 1970. */
export interface ZoneHours {
  /** Local time minus UTC, ms. */
  offsetAt(ms: number): number
  /**
   * Beginning of the hour; of the hour that comes twice in autumn, each is its own. Where clocks are set by less than an
   * hour, it begins when they were set.
   */
  hourStart(ms: number): number
  /** End of the hour: the beginning of the next, on the full hour or when clocks are set. */
  hourEnd(ms: number): number
  /** Beginning of the day: its first moment, where a day begins at 1:00, too. */
  dayStart(ms: number): number
  /** Beginnings of the hours of the day that `ms` is in: 23, 24 or 25. */
  hoursOfDay(ms: number): number[]
  /** Hour on the wall, 0 to 23. */
  wallHour(ms: number): number
}

export function createZoneHours(timeZone: string): ZoneHours {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  /** Offsets change on quarters of an hour, never between them. */
  const offsets = new Map<number, number>()

  function offsetAt(ms: number): number {
    const index = Math.floor(ms / quarter)
    const known = offsets.get(index)
    if (known !== undefined) return known
    const name = format.formatToParts(index * quarter).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
    offsets.set(index, offset)
    return offset
  }

  function startOf(ms: number, length: number): number {
    const wall = ms + offsetAt(ms)
    const start = Math.floor(wall / length) * length
    // The clock may have been set since: under any offset in force around it, the first moment that shows this wall time.
    const candidates = [ms, ms - length, start - day / 2, start + day / 2].map((at) => start - offsetAt(at))
    const fits = candidates.filter((at) => at <= ms && at + offsetAt(at) >= start && at + offsetAt(at) < start + length)
    return Math.min(...fits, ms)
  }

  /** The first quarter after `from` under another offset; `to` where there is none before it. */
  function changeBetween(from: number, to: number): number {
    const offset = offsetAt(from)
    let at = (Math.floor(from / quarter) + 1) * quarter
    while (at < to && offsetAt(at) === offset) at += quarter
    return Math.min(at, to)
  }

  const hourStart = (ms: number) => {
    const offset = offsetAt(ms)
    const start = Math.floor((ms + offset) / hour) * hour - offset
    return offsetAt(start) === offset ? start : changeBetween(start, ms)
  }
  const hourEnd = (ms: number) => {
    const offset = offsetAt(ms)
    const end = (Math.floor((ms + offset) / hour) + 1) * hour - offset
    return offsetAt(end) === offset ? end : changeBetween(ms, end)
  }
  const dayStart = (ms: number) => startOf(ms, day)

  return {
    offsetAt,
    hourStart,
    hourEnd,
    dayStart,
    hoursOfDay: (ms) => {
      const first = dayStart(ms)
      const next = dayStart(first + day + 6 * hour)
      const hours = [first]
      for (let at = hourEnd(first); at < next; at = hourEnd(at)) hours.push(at)
      return hours
    },
    wallHour: (ms) => Math.floor(((((ms + offsetAt(ms)) % day) + day) % day) / hour),
  }
}
