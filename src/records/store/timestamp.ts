import { type Utf8Writer, toUtf8 } from './utf8-writer.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'

const zero = 48
const [dash, colon, point] = [45, 58, 46]
const [letterT, letterZ] = [84, 90]

/** Bytes and start (ms since 1970) of the latest day read: consecutive times mostly share their day. */
// No UTF-8 has these bytes.
const readDay = new Int32Array(3).fill(-1)
let readDayAt = 0

const encoder = new TextEncoder()
/** Has room for one extra character, which no valid time has. */
const ascii = new Uint8Array(27)
const asciiView = new DataView(ascii.buffer)

/**
 * Returns the ms since 1970 of a time exactly as `Date.toISOString` writes it, "2026-11-21T04:19:25.305Z", so that the
 * number restores the text. NaN for any other text.
 */
export function parseTimestamp(text: string): number {
  if (text.length !== 24) return Number.NaN
  return encoder.encodeInto(text, ascii).written === 24 ? parseTimestampAt(asciiView, 0) : Number.NaN
}

/** Returns the ms since 1970 of a time in any form; NaN if unreadable. */
export function toTime(text: string): number {
  const ms = parseTimestamp(text)
  return Number.isNaN(ms) ? Date.parse(text) : ms
}

/** Does what `parseTimestamp` does for the 24 bytes at an offset. */
export function parseTimestampAt(bytes: DataView, at: number): number {
  if (bytes.getUint8(at + 13) !== colon || bytes.getUint8(at + 16) !== colon) return Number.NaN
  if (bytes.getUint8(at + 19) !== point || bytes.getUint8(at + 23) !== letterZ) return Number.NaN
  const hour = twoDigits(bytes, at + 11)
  const minute = twoDigits(bytes, at + 14)
  const second = twoDigits(bytes, at + 17)
  const ms = 10 * twoDigits(bytes, at + 20) + (twoDigits(bytes, at + 21) % 10)
  if (!(hour < 24 && minute < 60 && second < 60 && ms < 1000)) return Number.NaN
  const isSameDay =
    bytes.getInt32(at, true) === readDay[0] &&
    bytes.getInt32(at + 4, true) === readDay[1] &&
    bytes.getInt32(at + 7, true) === readDay[2]
  if (!isSameDay && !readNewDay(bytes, at)) return Number.NaN
  return readDayAt + hourMs * hour + minuteMs * minute + 1000 * second + ms
}

function readNewDay(bytes: DataView, at: number): boolean {
  if (bytes.getUint8(at + 4) !== dash || bytes.getUint8(at + 7) !== dash || bytes.getUint8(at + 10) !== letterT) {
    return false
  }
  const year = 100 * twoDigits(bytes, at) + twoDigits(bytes, at + 2)
  const [month, date] = [twoDigits(bytes, at + 5), twoDigits(bytes, at + 8)]
  // Date turns the 31st of February into another day, and years below 100 into 19xx.
  if (!(year >= 100 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= 31)) return false
  const day = Date.UTC(year, month - 1, date)
  if (new Date(day).getUTCDate() !== date) return false
  readDay[0] = bytes.getInt32(at, true)
  readDay[1] = bytes.getInt32(at + 4, true)
  readDay[2] = bytes.getInt32(at + 7, true)
  readDayAt = day
  return true
}

/** Reads two digits; NaN if they aren't, which fails every comparison. */
function twoDigits(bytes: DataView, at: number): number {
  const tens = bytes.getUint8(at) - zero
  const ones = bytes.getUint8(at + 1) - zero
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? Number.NaN : 10 * tens + ones
}

/**
 * Returns a function that writes a time as `Date.toISOString` does. It holds the latest hour's text: if times of two
 * sequences alternate, give each its own.
 */
export function timestampWriter(): (ms: number, out: Utf8Writer) => void {
  let hour = Number.NaN
  let hourText = toUtf8('')
  return (ms, out) => {
    if (!(ms >= hour && ms < hour + hourMs)) {
      hour = Math.floor(ms / hourMs) * hourMs
      hourText = toUtf8(new Date(ms).toISOString().slice(0, -10))
    }
    out.copy(hourText, 0, hourText.length)
    out.reserve(10)
    // Integers, which divide faster.
    const rest = (ms - hour) | 0
    const { bytes, length } = out
    writeTwo(bytes, length, (rest / minuteMs) | 0)
    bytes[length + 2] = colon
    writeTwo(bytes, length + 3, ((rest / 1000) | 0) % 60)
    bytes[length + 5] = point
    bytes[length + 6] = zero + (((rest % 1000) / 100) | 0)
    writeTwo(bytes, length + 7, rest % 100)
    bytes[length + 9] = letterZ
    out.length = length + 10
  }
}

/** Writes the text that `parseTimestamp` reads as `ms`. */
export const writeTimestamp = timestampWriter()

function writeTwo(bytes: Uint8Array, at: number, value: number): void {
  const tens = (value / 10) | 0
  bytes[at] = zero + tens
  bytes[at + 1] = zero + value - 10 * tens
}
