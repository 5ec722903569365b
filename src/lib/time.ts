const parts = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Name of the time zone that times are shown in, such as "Europe/Berlin". */
export const zone = parts.resolvedOptions().timeZone

/** "2026-03-10 09:30", in the local zone: the same width in every row, and sorts as it reads. */
export function formatMinute(ms: number): string {
  const { year, month, day, hour, minute } = toParts(ms)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** "09:30:12", in the local zone. */
export function formatClock(ms: number): string {
  const { hour, minute, second } = toParts(ms)
  return `${hour}:${minute}:${second}`
}

/** "2026-03-10 09:30:00.123 UTC", for those who compare with logs. */
export function formatUtc(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC')
}

function toParts(ms: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]))
}
