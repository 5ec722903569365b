import { type JsonBytes, toUtf8 } from './json-bytes.ts'

const zero = 48
const [dash, colon, point] = [45, 58, 46]
const [letterT, letterZ] = [84, 90]

/** The day that was read last, as a number such as 20261121, and its beginning, ms since 1970: times of one day follow each other. */
let readDay = 0
let readDayAt = 0

const encoder = new TextEncoder()
/** With room for one character that belongs to no time. */
const ascii = new Uint8Array(27)

/**
 * ms since 1970 of a time that `Date.toISOString` would write in just this way, "2026-11-21T04:19:25.305Z": one that a
 * number of ms says in full; NaN: of any other text.
 */
export function parseTimestamp(text: string): number {
  if (text.length !== 24) return Number.NaN
  return encoder.encodeInto(text, ascii).written === 24 ? parseTimestampAt(ascii, 0) : Number.NaN
}

/** The same of the 24 bytes at a place. */
export function parseTimestampAt(bytes: Uint8Array, at: number): number {
  if (bytes[at + 4] !== dash || bytes[at + 7] !== dash || bytes[at + 10] !== letterT) return Number.NaN
  if (bytes[at + 13] !== colon || bytes[at + 16] !== colon || bytes[at + 19] !== point) return Number.NaN
  if (bytes[at + 23] !== letterZ) return Number.NaN
  const day = 10_000 * number(bytes, at, 4) + 100 * number(bytes, at + 5, 2) + number(bytes, at + 8, 2)
  const hour = number(bytes, at + 11, 2)
  const minute = number(bytes, at + 14, 2)
  const second = number(bytes, at + 17, 2)
  const ms = number(bytes, at + 20, 3)
  // Also where one of them is NaN.
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN
  if (day !== readDay && !readNewDay(day)) return Number.NaN
  return readDayAt + 3_600_000 * hour + 60_000 * minute + 1000 * second + ms
}

function readNewDay(day: number): boolean {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100]
  // Date takes the 31st of February for another day, and years below 100 for those of another century.
  if (!(year >= 100 && month >= 1 && month <= 12 && date >= 1)) return false
  const at = Date.UTC(year, month - 1, date)
  if (new Date(at).getUTCDate() !== date) return false
  readDay = day
  readDayAt = at
  return true
}

const dayMs = 86_400_000
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const three = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'))
let latestDay = Number.NaN
let latestDate = ''
let writtenDay = Number.NaN
let writtenDate = toUtf8('')

/** The text that `parseTimestamp` reads as `ms`: `Date.toISOString`, three times as fast for times of one day in a row. */
export function formatTimestamp(ms: number): string {
  const day = Math.floor(ms / dayMs)
  if (day !== latestDay) {
    latestDay = day
    latestDate = new Date(ms).toISOString().slice(0, -13)
  }
  const rest = ms - day * dayMs
  const hour = two[Math.floor(rest / 3_600_000)] ?? ''
  const minute = two[Math.floor(rest / 60_000) % 60] ?? ''
  return `${latestDate}${hour}:${minute}:${two[Math.floor(rest / 1000) % 60] ?? ''}.${three[rest % 1000] ?? ''}Z`
}

/** Writes the text that `parseTimestamp` reads as `ms`. */
export function writeTimestamp(ms: number, out: JsonBytes): void {
  const day = Math.floor(ms / dayMs)
  if (day !== writtenDay) {
    writtenDay = day
    writtenDate = toUtf8(new Date(ms).toISOString().slice(0, 11))
  }
  out.copy(writtenDate, 0, writtenDate.length)
  const rest = ms - day * dayMs
  out.reserve(13)
  const { bytes, length } = out
  writeTwo(bytes, length, Math.floor(rest / 3_600_000))
  bytes[length + 2] = colon
  writeTwo(bytes, length + 3, Math.floor(rest / 60_000) % 60)
  bytes[length + 5] = colon
  writeTwo(bytes, length + 6, Math.floor(rest / 1000) % 60)
  bytes[length + 8] = point
  bytes[length + 9] = zero + Math.floor((rest % 1000) / 100)
  writeTwo(bytes, length + 10, rest % 100)
  bytes[length + 12] = letterZ
  out.length = length + 13
}

function writeTwo(bytes: Uint8Array, at: number, value: number): void {
  const tens = Math.floor(value / 10)
  bytes[at] = zero + tens
  bytes[at + 1] = zero + value - 10 * tens
}

/** The digits there, all of them; NaN: they are none. */
function number(bytes: Uint8Array, from: number, length: number): number {
  let value = 0
  for (let place = from; place < from + length; place += 1) {
    const digit = (bytes[place] ?? 0) - zero
    if (digit < 0 || digit > 9) return Number.NaN
    value = 10 * value + digit
  }
  return value
}
