/** "2026-11-21T04:19:25.305Z": how a time comes that a number of ms says in full. */
const pattern = '0000-00-00T00:00:00.000Z'
const zero = 48

/** ms since 1970 of a time that `Date.toISOString` would write in just this way; NaN: of any other text. */
export function parseMoment(text: string): number {
  if (text.length !== 24) return Number.NaN
  for (let place = 0; place < 24; place += 1) {
    const [unit, expected] = [text.charCodeAt(place), pattern.charCodeAt(place)]
    if (expected === zero ? unit < zero || unit > zero + 9 : unit !== expected) return Number.NaN
  }
  const [year, month, day] = [number(text, 0, 4), number(text, 5, 2), number(text, 8, 2)]
  const [hour, minute, second] = [number(text, 11, 2), number(text, 14, 2), number(text, 17, 2)]
  // Date takes 24:00 and the 31st of February for other times; years below 100 for those of another century.
  if (hour > 23 || minute > 59 || second > 59 || year < 100 || month < 1 || month > 12) return Number.NaN
  if (day < 1 || (day > 28 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day)) return Number.NaN
  return Date.UTC(year, month - 1, day, hour, minute, second, number(text, 20, 3))
}

const dayMs = 86_400_000
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const three = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'))
let latestDay = Number.NaN
let latestDate = ''

/** The text that `parseMoment` reads as `ms`: `Date.toISOString`, three times as fast for times of one day in a row. */
export function formatMoment(ms: number): string {
  const day = Math.floor(ms / dayMs)
  if (day !== latestDay) {
    latestDay = day
    latestDate = new Date(ms).toISOString().slice(0, 11)
  }
  const rest = ms - day * dayMs
  const hour = two[Math.floor(rest / 3_600_000)] ?? ''
  const minute = two[Math.floor(rest / 60_000) % 60] ?? ''
  return `${latestDate}${hour}:${minute}:${two[Math.floor(rest / 1000) % 60] ?? ''}.${three[rest % 1000] ?? ''}Z`
}

function number(text: string, from: number, length: number): number {
  let value = 0
  for (let place = from; place < from + length; place += 1) value = 10 * value + text.charCodeAt(place) - zero
  return value
}
