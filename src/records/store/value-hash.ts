/** Hashes of values for fingerprints: the same from a string and from a response's bytes. */

import { startsWith, viewOf } from './utf8-writer.ts'

/** The 64-bit hash state. An array, because engines may box every large number assigned to a variable. */
export const lanes = new Int32Array(2)

const [quote, backslash] = [34, 92]
const [minus, zero, nine] = [45, 48, 57]
const [comma, close] = [44, 125]
/** More digits may not fit into 32 bits. */
const maxDigits = 9

/** Type prefixes of values: "1", 1 and true hash differently. */
export const kinds = { text: 1, null: 2, nested: 3, number: 4, boolean: 5, integer: 6 } as const

/** ASCII that stands for itself in a JSON string. */
const plain = new Uint8Array(256).fill(1, 32, 128)
plain[quote] = 0
plain[backslash] = 0

/** Not a value of four ASCII characters: announces four UTF-16 units in two numbers. */
const wide = 0x8080_8080 | 0

export function fold(unit: number): void {
  const one = Math.imul((lanes[0] ?? 0) ^ unit, 0x9e3779b1)
  lanes[0] = (one << 13) | (one >>> 19)
  const other = Math.imul((lanes[1] ?? 0) ^ unit, 0xcc9e2d51)
  lanes[1] = ((other << 15) | (other >>> 17)) + 0x52dce729
}

/** Folds a string, four units at a time, and its length, so that consecutive strings can't share a boundary. */
export function foldText(text: string): void {
  const { length } = text
  for (let index = 0; index < length; index += 4) {
    const one = text.charCodeAt(index)
    const two = index + 1 < length ? text.charCodeAt(index + 1) : 0
    const three = index + 2 < length ? text.charCodeAt(index + 2) : 0
    const four = index + 3 < length ? text.charCodeAt(index + 3) : 0
    if ((one | two | three | four) < 128) fold(one | (two << 8) | (three << 16) | (four << 24))
    else {
      fold(wide)
      fold(one | (two << 16))
      fold(three | (four << 16))
    }
  }
  fold(length + 0x1_0000)
}

export function avalanche(bits: number): number {
  let hash = bits ^ (bits >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Hashes the JSON value at `start` and returns the offset of its end. Returns -1, leaving the lanes unusable, unless it
 * is ASCII without escapes, an integer of up to nine digits as `JSON.stringify` writes it, true, false or null. Throws
 * if the bytes end too soon.
 */
export function foldJson(bytes: DataView, start: number): number {
  const first = bytes.getUint8(start)
  if (first === quote) return foldString(bytes, start + 1)
  if (first === minus || (first >= zero && first <= nine)) return foldInteger(bytes, start)
  for (const { name, bytes: word, kind } of words) {
    if (!startsWith(bytes, start, word)) continue
    fold(kind)
    if (kind === kinds.boolean) foldText(name)
    return start + name.length
  }
  return -1
}

/** Folds a string and its kind like `foldText`; returns the offset after its closing quote. */
function foldString(bytes: DataView, start: number): number {
  fold(kinds.text)
  let at = start
  for (; at + 4 <= bytes.byteLength; at += 4) {
    const units = bytes.getInt32(at, true)
    if (hasSpecial(units)) break
    fold(units)
  }
  // At most three more.
  let units = 0
  let end = at
  for (let unit = bytes.getUint8(end); plain[unit] === 1; unit = bytes.getUint8(end)) {
    units |= unit << (8 * (end - at))
    end += 1
  }
  if (end > at) fold(units)
  if (bytes.getUint8(end) !== quote) return -1
  fold(end - start + 0x1_0000)
  return end + 1
}

/** Whether one of four bytes isn't plain. A borrow may flag the wrong byte, but never without a special one. */
function hasSpecial(units: number): boolean {
  const controls = (units - 0x2020_2020) & ~units
  const quotes = units ^ 0x2222_2222
  const backslashes = units ^ 0x5c5c_5c5c
  const found = units | controls | ((quotes - 0x0101_0101) & ~quotes) | ((backslashes - 0x0101_0101) & ~backslashes)
  return (found & 0x8080_8080) !== 0
}

function foldInteger(bytes: DataView, start: number): number {
  const from = bytes.getUint8(start) === minus ? start + 1 : start
  let value = 0
  let at = from
  for (; at <= from + maxDigits; at += 1) {
    const digit = bytes.getUint8(at) - zero
    if (digit < 0 || digit > 9) break
    value = 10 * value + digit
  }
  // A zero has no sign and no further digits.
  const isCanonical = bytes.getUint8(from) === zero ? at === start + 1 : at > from && at - from <= maxDigits
  const next = bytes.getUint8(at)
  // Anything else goes on with a fraction or an exponent.
  if (!isCanonical || (next !== comma && next !== close)) return -1
  fold(kinds.integer)
  fold(from > start ? -value : value)
  return at
}

const words = (['null', 'true', 'false'] as const).map((name) => ({
  name,
  bytes: viewOf(name),
  kind: name === 'null' ? kinds.null : kinds.boolean,
}))
