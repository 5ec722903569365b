/**
 * Randomness that is the same on every machine: integer hashes of (seed, purpose, index), with no state between draws.
 * Uses only Math.imul, shifts and exact arithmetic, so no engine can round differently.
 */

/** Hashes a text to 32 bits (FNV-1a), such as the purpose of a draw: compute that once, at module level. */
export function label(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Returns an integer from 0 to 2^32 - 1. `index` may be any safe integer: all of its 53 bits count. */
export function hash(seed: number, what: number, index: number): number {
  let h = mix(0x9747b28c, seed)
  h = mix(h, what)
  h = mix(h, index >>> 0)
  h = mix(h, Math.floor(index / 0x1_0000_0000))
  return finish(h)
}

/** Maps a hash to an integer from 0 to n - 1, for n up to 2^32: the product may be rounded, but never up to n. */
export function below(n: number, drawn: number): number {
  return Math.floor((drawn * n) / 0x1_0000_0000)
}

/** Maps a hash to an integer from low to high, both included. */
export function between(low: number, high: number, drawn: number): number {
  return low + below(high - low + 1, drawn)
}

/** Picks one of `items`. Throws RangeError if there are none. */
export function pick<T>(items: readonly T[], drawn: number): T {
  const item = items[below(items.length, drawn)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** Returns an identifier shaped like a version 4 UUID (RFC 9562, section 5.4). */
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
 * Buffer for the current sid; its dashes are never overwritten. Sids are most of the cost of a page deep in the
 * history, and character codes take a tenth of the time of toString and padStart.
 */
const codes = Array.from({ length: 36 }, () => '-'.charCodeAt(0))

/** Writes the last `count` hexadecimal digits of `word`. */
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
