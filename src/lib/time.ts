/** Where times are shown: the zone of this browser, or UTC. */
export type Zone = 'local' | 'utc'

const style = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** Made at their first use: that takes milliseconds, and not every page shows times. */
const formats: Partial<Record<Zone, Intl.DateTimeFormat>> = {}

/** Sweden writes times as we do; putting parts of others together takes four times as long, and tables are full of them. */
function formatOf(zone: Zone): Intl.DateTimeFormat {
  return (formats[zone] ??= new Intl.DateTimeFormat('sv-SE', zone === 'utc' ? { ...style, timeZone: 'UTC' } : style))
}

let localName: string | null = null

/** Name of a zone, such as "Europe/Berlin". */
export function zoneName(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : (localName ??= formatOf('local').resolvedOptions().timeZone)
}

/** "2026-03-10 09:30": the same width in every row, and sorts as it reads. All times in ms since 1970. */
export function formatMinute(ms: number, zone: Zone): string {
  return formatSecond(ms, zone).slice(0, -3)
}

/** "2026-03-10 09:30:12". */
export function formatSecond(ms: number, zone: Zone): string {
  return formatOf(zone).format(ms)
}

/** "09:30:12". */
export function formatClock(ms: number, zone: Zone): string {
  return formatSecond(ms, zone).slice(-8)
}

/** "2026-03-10 09:30:00.123 Europe/Berlin", for those who compare with logs. */
export function formatExact(ms: number, zone: Zone): string {
  const fraction = String(((Math.floor(ms) % 1000) + 1000) % 1000).padStart(3, '0')
  return `${formatSecond(ms, zone)}.${fraction} ${zoneName(zone)}`
}

/** What hovering over a time tells: it to the millisecond, in its own zone and below in the other one. */
export function formatHover(ms: number, zone: Zone): string {
  const lines = [formatExact(ms, zone), formatExact(ms, zone === 'utc' ? 'local' : 'utc')]
  return [...new Set(lines)].join('\n')
}
