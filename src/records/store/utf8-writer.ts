import { withRoom } from '../../lib/typed.ts'
import { copyUuidText } from '../../lib/uuid-bytes.ts'

const encoder = new TextEncoder()
const [quote, backslash] = [34, 92]

/** Bytes that a JSON text may contain as they are (1). */
const unescaped = new Uint8Array(256).fill(1, 32)
unescaped[quote] = 0
unescaped[backslash] = 0

/** Writes JSON or CSV into one buffer, without creating strings for texts that only pass through. */
export class Utf8Writer {
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes written. */
  length = 0
  readonly #size: number

  constructor(size: number) {
    this.bytes = new Uint8Array(size)
    // Not `size`, which may have a fraction.
    this.#size = this.bytes.length
  }

  /** Makes room for `more` bytes beyond `length`. */
  reserve(more: number): void {
    if (this.length + more > this.bytes.length) this.bytes = withRoom(this.bytes, this.length + more)
  }

  add(byte: number): void {
    this.reserve(1)
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** Copies bytes that are already JSON. */
  copy(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    const { bytes } = this
    let at = this.length
    // For few bytes, a loop is faster than creating a view.
    for (let index = start; index < end; index += 1, at += 1) bytes[at] = from[index] ?? 0
    this.length = at
  }

  /** Quotes UTF-8 without lone surrogates. Returns false and writes nothing if something needs escaping. */
  quote(from: Uint8Array, start: number, end: number): boolean {
    this.add(quote)
    if (this.copyPlain(from, start, end, unescaped)) {
      this.add(quote)
      return true
    }
    this.length -= 1
    return false
  }

  /** Writes the text of the UUID at `at` (lib/uuid-bytes.ts). */
  uuid(from: Uint8Array, at: number): void {
    this.reserve(36)
    copyUuidText(from, at, this.bytes, this.length)
    this.length += 36
  }

  /** Copies bytes if `inside` allows all of them (1). Otherwise returns false and writes nothing. */
  copyPlain(from: Uint8Array, start: number, end: number, inside: Uint8Array): boolean {
    this.reserve(end - start)
    const { bytes } = this
    let at = this.length
    for (let index = start; index < end; index += 1, at += 1) {
      const byte = from[index] ?? 0
      if (inside[byte] !== 1) return false
      bytes[at] = byte
    }
    this.length = at
    return true
  }

  /** Writes a text unquoted. */
  text(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.reserve(3 * text.length)
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
  }

  /** Returns the written bytes and starts over. Few bytes are copied, many keep their buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const isShort = this.bytes.length === this.#size && 4 * this.length < this.#size
    const taken = isShort ? this.bytes.slice(0, this.length) : this.bytes.subarray(0, this.length)
    if (!isShort) this.bytes = new Uint8Array(this.#size)
    this.length = 0
    return taken
  }
}

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Returns a view of a string's UTF-8. */
export const viewOf = (text: string): DataView => new DataView(toUtf8(text).buffer)

/** Whether `some`, four bytes or more, stand at an offset. */
export function startsWith(bytes: DataView, at: number, some: DataView): boolean {
  const last = some.byteLength - 4
  if (at + last + 4 > bytes.byteLength) return false
  for (let index = 0; index < last; index += 4) {
    if (bytes.getInt32(at + index, true) !== some.getInt32(index, true)) return false
  }
  return bytes.getInt32(at + last, true) === some.getInt32(last, true)
}
