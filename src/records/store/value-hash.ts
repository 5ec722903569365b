/** Hashes of values, as fingerprints are made of: the same from a text and from the bytes of an answer. */

/** 64 bits on their way. In an array: engines may make an object of every large number that a variable is given. */
export const lanes = new Int32Array(2)

const [quote, backslash] = [34, 92]
const [minus, zero, nine] = [45, 48, 57]
/** More digits may not fit into 32 bits. */
const mostDigits = 9

/** Each value begins with its type: "1", 1 and true are not the same. */
export const kinds = { text: 1, null: 2, nested: 3, number: 4, boolean: 5, integer: 6 } as const

/** ASCII that stands for itself in the text of a JSON string. */
const plain = new Uint8Array(256).fill(1, 32, 128)
plain[quote] = 0
plain[backslash] = 0

export function fold(unit: number): void {
  const one = Math.imul((lanes[0] ?? 0) ^ unit, 0x9e3779b1)
  lanes[0] = (one << 13) | (one >>> 19)
  const other = Math.imul((lanes[1] ?? 0) ^ unit, 0xcc9e2d51)
  lanes[1] = ((other << 15) | (other >>> 17)) + 0x52dce729
}

/** The text, two units at a time, and its length, so that two texts in a row cannot share a boundary. */
export function foldText(text: string): void {
  const { length } = text
  for (let index = 0; index < length; index += 2) {
    const next = index + 1 < length ? text.charCodeAt(index + 1) : 0
    fold(text.charCodeAt(index) | (next << 16))
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
 * Hashes the JSON value at `start`; where it ends. -1: it is none of those that can be told from their bytes: ASCII
 * without escapes, integers of up to nine digits as `JSON.stringify` writes them, true, false and null. The lanes are
 * then of no use.
 */
export function foldJson(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  if (first === quote) return foldString(bytes, start + 1)
  if (first === minus || (first >= zero && first <= nine)) return foldInteger(bytes, start)
  for (const { text, name, kind } of words) {
    if (!startsWith(bytes, start, text)) continue
    fold(kind)
    if (kind === kinds.boolean) foldText(name)
    return start + text.length
  }
  return -1
}

/** What `foldText` would fold of a text with its kind; after its closing quote. */
function foldString(bytes: Uint8Array, start: number): number {
  fold(kinds.text)
  let one = lanes[0] ?? 0
  let other = lanes[1] ?? 0
  let at = start
  for (let isOver = false; !isOver;) {
    const unit = bytes[at] ?? 0
    if (plain[unit] === 0) break
    const next = bytes[at + 1] ?? 0
    isOver = plain[next] === 0
    const units = isOver ? unit : unit | (next << 16)
    one = Math.imul(one ^ units, 0x9e3779b1)
    one = (one << 13) | (one >>> 19)
    other = Math.imul(other ^ units, 0xcc9e2d51)
    other = (((other << 15) | (other >>> 17)) + 0x52dce729) | 0
    at += isOver ? 1 : 2
  }
  if (bytes[at] !== quote) return -1
  lanes[0] = one
  lanes[1] = other
  fold(at - start + 0x1_0000)
  return at + 1
}

function foldInteger(bytes: Uint8Array, start: number): number {
  const from = bytes[start] === minus ? start + 1 : start
  let value = 0
  let at = from
  for (; at <= from + mostDigits; at += 1) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) break
    value = 10 * value + digit
  }
  // A zero stands alone, and has no sign.
  const isCanonical = bytes[from] === zero ? at === start + 1 : at > from && at - from <= mostDigits
  if (!isCanonical) return -1
  fold(kinds.integer)
  fold(from > start ? -value : value)
  return at
}

const encoder = new TextEncoder()
const words = (['null', 'true', 'false'] as const).map((name) => ({
  name,
  text: encoder.encode(name),
  kind: name === 'null' ? kinds.null : kinds.boolean,
}))

/** Whether some bytes stand at a place. */
export function startsWith(bytes: Uint8Array, at: number, some: Uint8Array): boolean {
  for (let index = 0; index < some.length; index += 1) if (bytes[at + index] !== some[index]) return false
  return true
}
