/** Lower-case UUIDs as 16 bytes: less than half the size of their text. */

const digits = new Int8Array(128).fill(-1)
const characters = new Uint8Array(16)
for (let value = 0; value < 16; value += 1) {
  const code = value.toString(16).charCodeAt(0)
  digits[code] = value
  characters[value] = code
}
const dash = 45

/** The position of each byte's first digit in the text. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const dashes = [8, 13, 18, 23]

const encoder = new TextEncoder()
const encoded = new Uint8Array(36)
const encodedView = new DataView(encoded.buffer)

/** Writes a UUID's 16 bytes at `at`. Returns false, after writing any bytes, if the text isn't a lower-case UUID. */
export function writeUuid(text: string, bytes: Uint8Array, at: number): boolean {
  // Fewer bytes: the last character isn't ASCII and didn't fit, so the end is left over from the previous text.
  return text.length === 36 && encoder.encodeInto(text, encoded).written === 36 && packUuid(encodedView, 0, bytes, at)
}

/** The same for a text of 36 bytes at `from`. */
export function packUuid(text: DataView, from: number, bytes: Uint8Array, at: number): boolean {
  for (const place of dashes) if (text.getUint8(from + place) !== dash) return false
  for (let index = 0; index < 16; index += 1) {
    const place = from + (places[index] ?? 0)
    // Undefined beyond ASCII.
    const high = digits[text.getUint8(place)] ?? -1
    const low = digits[text.getUint8(place + 1)] ?? -1
    if (high < 0 || low < 0) return false
    bytes[at + index] = (high << 4) | low
  }
  return true
}

/** The two digits of each byte value, in sequence. */
const pairs = Uint8Array.from(
  { length: 512 },
  (_, index) => characters[index % 2 === 0 ? index >> 5 : (index >> 1) & 15] ?? 0,
)

/** Writes the text of the UUID at `at`, 36 ASCII characters, into `to` at `place`. */
export function copyUuidText(from: Uint8Array, at: number, to: Uint8Array, place: number): void {
  for (let index = 0; index < 16; index += 1) {
    const pair = 2 * (from[at + index] ?? 0)
    const digit = place + (places[index] ?? 0)
    to[digit] = pairs[pair] ?? 0
    to[digit + 1] = pairs[pair + 1] ?? 0
  }
  for (const digit of dashes) to[place + digit] = dash
}

const codes = Array.from({ length: 36 }, () => dash)

/** Returns the text of the UUID at `at`. */
export function readUuid(bytes: Uint8Array, at: number): string {
  for (let index = 0; index < 16; index += 1) {
    const pair = 2 * (bytes[at + index] ?? 0)
    const place = places[index] ?? 0
    codes[place] = pairs[pair] ?? 0
    codes[place + 1] = pairs[pair + 1] ?? 0
  }
  return String.fromCharCode.apply(null, codes)
}
