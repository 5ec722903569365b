/** Times as entered by the user: "yesterday" in a zone, or a typed "2026-03-10 09:30". */
import { formatMinute, formatSecond, type Zone } from '../../../lib/time.ts'
import { dayMs, hourMs, minuteMs, type TimeRange } from '../../../lib/durations.ts'

export const periods = ['hour', 'today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof periods)[number]

export const periodLabels: Readonly<Record<Period, string>> = {
  hour: 'Last hour',
  today: 'Today',
  yesterday: 'Yesterday',
  week: '7 days',
  month: '30 days',
}

/** Periods that a server accepts as a number of days. */
export const periodDays: Readonly<Partial<Record<Period, number>>> = { week: 7, month: 30 }

/** Periods that go on with the time. */
const rollingMs: Readonly<Partial<Record<Period, number>>> = { hour: hourMs, week: 7 * dayMs, month: 30 * dayMs }

/** The current range of a period. Rounds its start up to the minute, so that a request for as many days covers it. */
export function rangeOf(period: Period, now: number, zone: Zone): TimeRange {
  const ms = rollingMs[period]
  if (ms !== undefined) return { from: Math.ceil((now - ms) / minuteMs) * minuteMs, to: null }
  const today = startOfDay(now, zone, 0)
  return period === 'today' ? { from: today, to: null } : { from: startOfDay(now, zone, 1), to: today }
}

/** The period whose current range this is; null if none. Rolling periods still match some minutes later. */
export function periodOf({ from, to }: TimeRange, days: number, now: number, zone: Zone): Period | null {
  if (from === null) return to === null ? (periods.find((period) => periodDays[period] === days) ?? null) : null
  const isIt = (period: Period) => {
    const range = rangeOf(period, now, zone)
    const lateMs = (range.from ?? 0) - from
    const isRolling = rollingMs[period] !== undefined
    return range.to === to && (isRolling ? lateMs >= 0 && lateMs < 5 * minuteMs : lateMs === 0)
  }
  return periods.find(isIt) ?? null
}

/** When a day began in a zone, ms since 1970. */
function startOfDay(now: number, zone: Zone, daysAgo: number): number {
  const today = Date.parse(`${formatSecond(now, zone).slice(0, 10)}T00:00Z`)
  return toMoment(today - daysAgo * dayMs, zone)
}

/** Years from 2000: zones write those before 1000 in other formats. */
const written = /^(2\d{3}-\d\d-\d\d)(?:[ T]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/

/**
 * Parses "2026-03-10 09:30" in a zone (seconds and time optional), or a time with its own offset, as in ISO 8601. Returns
 * ms since 1970; null if it's neither.
 */
export function parseTime(text: string, zone: Zone): number | null {
  const parts = written.exec(text.trim())
  if (parts === null) return null
  const [, date = '', time = '00:00', offset] = parts
  const shown = Date.parse(`${date}T${time}Z`)
  // Engines parse 31 February as 3 March.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(date)) return null
  return offset === undefined ? toMoment(shown, zone) : toMs(`${date}T${time}${offset}`)
}

/** Converts a wall-clock time of a zone, given as if it were UTC. A time that the clocks skip becomes an hour later. */
function toMoment(shown: number, zone: Zone): number {
  const offset = (ms: number) =>
    Date.parse(`${formatSecond(ms, zone).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000
  const near = shown - offset(shown)
  const moment = shown - offset(near)
  return offset(moment) === offset(near) ? moment : Math.max(near, moment)
}

/** "2026-03-10 10:30" for "2026-03-10T09:30Z"; '' if there is no time. */
export function toField(time: string, zone: Zone): string {
  const ms = Date.parse(time)
  if (Number.isNaN(ms)) return ''
  return ms % minuteMs === 0 ? formatMinute(ms, zone) : formatSecond(ms, zone)
}

/** Parses a time from a URL, ms since 1970; null if there is none. */
export function toMs(time: string): number | null {
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? null : ms
}

/** "2026-03-10 09:30 – 10:30"; '' if unlimited. */
export function rangeText(from: string, to: string): string {
  if (from === '') return to === '' ? '' : `until ${to}`
  if (to === '') return `since ${from}`
  const day = from.slice(0, 10)
  return `${from} – ${to.startsWith(`${day} `) ? to.slice(11) : to}`
}
