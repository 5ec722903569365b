import { minuteMs } from './durations.ts'
import { memoize } from './once-per.ts'

/** The zone to show times in: this browser's, UTC, or one by its IANA name, "Asia/Tokyo". */
export type Zone = 'local' | 'utc' | NamedZone
type NamedZone = `${string}/${string}`

let local = { name: '', offset: Number.NaN }

export function zoneName(zone: Zone): string {
  if (zone !== 'local') return zone === 'utc' ? 'UTC' : zone
  // A laptop may have travelled since.
  const offset = new Date().getTimezoneOffset()
  if (offset !== local.offset) local = { name: nameOfHere(), offset }
  return local.name
}

/** The first Intl format takes 10 ms, before the first row of every list. Browsers with Temporal don't need it. */
function nameOfHere(): string {
  // Not in the type library of the supported browsers; Firefox 128 and Safari 18 lack it.
  const { Temporal } = globalThis as { readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } } }
  const name = Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  // What Chrome says if it can't tell. Its times are then in UTC, and Intl refuses this name.
  return name === 'Etc/Unknown' ? 'UTC' : name
}

/** "2026-03-10 09:30": the same width in every row, and sortable as text. All times in ms since 1970. */
export const formatMinute = (ms: number, zone: Zone): string => formatSecond(ms, zone).slice(0, -3)

/** "2026-03-10 09:30:12". By Date where possible, for the same reason. */
export function formatSecond(ms: number, zone: Zone): string {
  if (zone !== 'utc' && zone !== 'local') return formatOf(zone).format(ms)
  const offset = zone === 'utc' ? 0 : new Date(ms).getTimezoneOffset() * minuteMs
  // "2026-03-10T09:30:12.007Z"
  return new Date(ms - offset).toISOString().slice(0, -5).replace('T', ' ')
}

/** Swedish has exactly this format. */
const formatOf = memoize(
  (timeZone: NamedZone) =>
    new Intl.DateTimeFormat('sv-SE', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
)

/** Returns the zone, or the local one if this browser lacks it: another version may have stored it. */
export function toKnownZone(zone: Zone): Zone {
  try {
    formatSecond(0, zone)
    return zone
  } catch {
    return 'local'
  }
}

/** ISO 8601 in UTC, for files; null for null. */
export const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** "2026-03-10", in UTC: for file names. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** "09:30:12". */
export const formatClock = (ms: number, zone: Zone): string => formatSecond(ms, zone).slice(-8)

/** "2026-03-10 09:30:00.123 Europe/Berlin", for comparison with logs. */
export function formatExact(ms: number, zone: Zone): string {
  const fraction = String(((Math.floor(ms) % 1000) + 1000) % 1000).padStart(3, '0')
  return `${formatSecond(ms, zone)}.${fraction} ${zoneName(zone)}`
}

/** Returns the tooltip of a time: to the millisecond, in its own zone, then in the local zone and UTC. */
export function formatHover(ms: number, zone: Zone): string {
  const lines = ([zone, 'local', 'utc'] as const).map((one) => formatExact(ms, one))
  return [...new Set(lines)].join('\n')
}

/** "09:30:12", with the date if it differs from that of `near`. */
export function formatClockNear(ms: number, near: number, zone: Zone): string {
  const [text, day] = [formatSecond(ms, zone), formatSecond(near, zone).slice(0, 10)]
  return text.startsWith(day) ? text.slice(11) : text
}

/** "09:30", with the date if it differs from that of `near`. */
export const formatMinuteNear = (ms: number, near: number, zone: Zone): string =>
  formatClockNear(ms, near, zone).slice(0, -3)
