import { withRoom } from '../../lib/typed.ts'
import { copyUuidText } from '../../lib/uuid-bytes.ts'

const encoder = new TextEncoder()
const [quote, backslash, space] = [34, 92, 32]

/** JSON or CSV as UTF-8, one byte after the other into one buffer: texts that only pass through are never made. */
export class JsonBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** How many are written. */
  length = 0
  readonly #size: number

  constructor(size: number) {
    this.#size = size
    this.bytes = new Uint8Array(size)
  }

  /** Makes room for some more, beyond `length`. */
  reserve(more: number): void {
    if (this.length + more > this.bytes.length) this.bytes = withRoom(this.bytes, this.length + more)
  }

  add(byte: number): void {
    this.reserve(1)
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** What is JSON already. */
  copy(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    const { bytes } = this
    let at = this.length
    // Few bytes are copied sooner than a view of them is made.
    for (let index = start; index < end; index += 1, at += 1) bytes[at] = from[index] ?? 0
    this.length = at
  }

  /** UTF-8 of a text without lone surrogates, quoted; false: it has something to escape, and nothing is written. */
  quote(from: Uint8Array, start: number, end: number): boolean {
    this.reserve(end - start + 2)
    const { bytes } = this
    let at = this.length + 1
    for (let index = start; index < end; index += 1, at += 1) {
      const byte = from[index] ?? 0
      if (byte < space || byte === quote || byte === backslash) return false
      bytes[at] = byte
    }
    bytes[this.length] = quote
    bytes[at] = quote
    this.length = at + 1
    return true
  }

  /** The text of the UUID at `at` (lib/uuid-bytes.ts). */
  uuid(from: Uint8Array, at: number): void {
    this.reserve(36)
    copyUuidText(from, at, this.bytes, this.length)
    this.length += 36
  }

  /** Bytes as they are, if all are among those `inside` (1: it is); false: one is not, and nothing is written. */
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

  /** A text as it is. */
  text(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    this.reserve(3 * text.length)
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
  }

  /**
   * What was written; starts over with an empty buffer, of the first size: whoever holds a piece holds all of its buffer.
   */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.length)
    this.bytes = new Uint8Array(this.#size)
    this.length = 0
    return taken
  }
}

/** A text as UTF-8. */
export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)
