/**
 * Chance that is the same on every machine: integer hashes of (seed, what is drawn, index), nothing stored
 * between draws. Only Math.imul and shifts, so no engine can round them another way.
 */

/** A text as a 32-bit number (FNV-1a), to name what is drawn. Work it out once, at module level. */
export function label(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** An integer from 0 to 2^32 - 1. `index` may be any safe integer: all of its 53 bits count. */
export function hash(seed: number, what: number, index: number): number {
  let h = mix(0x9747b28c, seed)
  h = mix(h, what)
  h = mix(h, index >>> 0)
  h = mix(h, Math.floor(index / 0x1_0000_0000))
  return finish(h)
}

/** A hash as a whole number from 0 to n - 1, for n up to 2^32: the product may round, but never up to n. */
export function below(n: number, drawn: number): number {
  return Math.floor((drawn * n) / 0x1_0000_0000)
}

/** A whole number from low to high, both included. */
export function between(low: number, high: number, drawn: number): number {
  return low + below(high - low + 1, drawn)
}

/** One of `items`. Throws RangeError when there is none. */
export function pick<T>(items: readonly T[], drawn: number): T {
  const item = items[below(items.length, drawn)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** An identifier in the shape of a version 4 UUID (RFC 9562, section 5.4). */
export function sid(seed: number, what: number, index: number): string {
  const b = hash(seed, what ^ 0x5bd1e995, index)
  const c = hash(seed, what ^ 0x27d4eb2f, index)
  writeDigits(0, 8, hash(seed, what, index))
  writeDigits(9, 4, b >>> 16)
  writeDigits(14, 4, 0x4000 | (b & 0xfff))
  writeDigits(19, 4, 0x8000 | ((c >>> 16) & 0x3fff))
  writeDigits(24, 4, c)
  writeDigits(28, 8, hash(seed, what ^ 0x165667b1, index))
  return String.fromCharCode(...codes)
}

const digits = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
/**
 * The sid being made; what is never written stays a dash. Sids are most of what a page of a long history costs, and from
 * character codes they take a tenth of what toString and padStart would.
 */
const codes = Array.from({ length: 36 }, () => '-'.charCodeAt(0))

/** The last digits of a word, hexadecimal. */
function writeDigits(start: number, count: number, word: number): void {
  for (let at = start + count - 1, rest = word; at >= start; at--, rest >>>= 4) codes[at] = digits[rest & 15] ?? 0
}

/** One round of MurmurHash3 (32 bits). */
function mix(h: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  const mixed = h ^ Math.imul(k, 0x1b873593)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function finish(h: number): number {
  let x = h
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
