import { formatCount, formatCountOf, nothing } from './count.ts'

/** In ms. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** [from, to), ms since 1970. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The same; null for no limit. */
export interface TimeRange {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Returns the newest of these times, or `now`: a server's clock may be ahead. Times more than a day ahead count only if
 * most of them are: otherwise one machine's clock is wrong, and would hide all that's current. All in ms since 1970.
 */
export function newestTime(times: Iterable<number>, now: number): number {
  let [newest, latest, count, ahead] = [now, now, 0, 0]
  for (const at of times) {
    count += 1
    if (at > latest) latest = at
    if (at > now + dayMs) ahead += 1
    else if (at > newest) newest = at
  }
  return 2 * ahead > count ? latest : newest
}

/** "day", "7 days": for use after "the last". */
export const daysText = (days: number): string => (days === 1 ? 'day' : formatCountOf(days, 'day'))

/** Formats an age: "just now", "12 s ago", "3 h ago", "8 days ago", "2 years ago". Both times in ms. */
export function formatAge(at: number, now: number): string {
  // Clocks differ and get changed: a time in the future counts as now.
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const days = Math.floor(seconds / 86_400)
  if (days < 61) return `${formatCountOf(days, 'day')} ago`
  return days < 730 ? `${Math.floor(days / 30.44)} months ago` : `${Math.floor(days / 365.25)} years ago`
}

/** Formats the ms left: "about 3 minutes", "less than a minute". */
export function leftText(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  if (ms < minuteMs) return 'less than a minute'
  if (minutes === 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${formatCount(Math.round(minutes / 60))} hours`
}

/** Formats a wait in ms: "12 s"; from five minutes, without a countdown: "6 min", "2 h", "3 days". */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds <= 300) return `${seconds} s`
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`
  return seconds <= 172_800 ? `${Math.ceil(seconds / 3600)} h` : formatCountOf(Math.ceil(seconds / 86_400), 'day')
}

/** Formats a running time in ms, for updates every second: "12 s", "3:07", "1:02:03". */
export function formatElapsed(ms: number): string {
  return ms < minuteMs ? `${Math.max(0, Math.floor(ms / 1000))} s` : formatSpan(ms)
}

/** ms. A record may claim anything; hours of more than six digits help no one. */
const maxSpan = 100 * 365.25 * dayMs

/** "3:12", "1:03:12", for a time span in ms. */
export function formatSpan(ms: number): string {
  if (ms > maxSpan) return 'over 100 years'
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}

/** "3:12", for an average in seconds, rounded; `nothing` if there is none. */
export const formatAverage = (seconds: number | null): string =>
  seconds === null ? nothing : formatSpan(Math.round(seconds) * 1000)
