import type { Json } from '../../contract/json.ts'
import { fieldHash, keySeed } from './fingerprint.ts'
import type { JsonBytes } from './json-bytes.ts'
import { toJsonText } from './json-text.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'
import { packUuid, readUuid, uuidCharacter, writeUuid } from '../../lib/uuid-bytes.ts'
import { avalanche, foldAscii, lanes } from './value-hash.ts'

/** How an entry is written: the first of its bytes. */
const uuid = 1
const text = 2
const json = 3

const quote = 34

/** Values that are also held as such: what nearly every record repeats is found and read at once. */
const mostHeld = 4096

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const loneSurrogate = /\p{Surrogate}/u
const buffer: number[] = []

/**
 * Distinct values of a field, numbered from 1 as they come; 0 is "absent". Their bytes stand one after the other in one
 * buffer, found by an open hash table: a million unlike ids take some 30 bytes each, and leave the garbage collector
 * nothing to walk through, where strings in a Map take four times as much.
 */
export class Dictionary {
  #bytes = new Uint8Array(1024)
  /** Where the entry of each code ends, and the next one begins. */
  #ends = new Uint32Array(64)
  /** By code. */
  #hashes = new Uint32Array(64)
  #size = 1
  /** Codes by hash, with a few bits of it; 0: free. A power of two, at most three quarters full. */
  #slots = new Uint32Array(128)
  /** The codes of values that were given as such, and the first values that were asked for. */
  #codes = new Map<Json, number>()
  #values: (Json | undefined)[] = []
  /** Records that follow each other often agree. */
  #last: { value: Json | undefined; code: number } = { value: undefined, code: 0 }
  readonly #seed: readonly [number, number]

  /** `key`: of the field whose values these are. */
  constructor(key = '') {
    this.#seed = keySeed(key)
  }

  /** One more than the largest code. */
  get size(): number {
    return this.#size
  }

  /** The value's number, a new one if it is new. */
  toCode(value: Json): number {
    if (value === this.#last.value) return this.#last.code
    // Ids hardly ever come twice, and of very many values few are held: looking for them there would be in vain.
    const mayBeHeld = this.#size <= mostHeld && !(typeof value === 'string' && value.length === 36)
    const known = mayBeHeld ? this.#codes.get(value) : undefined
    const code = known ?? this.#toCodeOf(this.#write(value, this.#end()), fieldHash(this.#seed, value))
    if (known === undefined && mayBeHeld && typeof value !== 'object') this.#codes.set(value, code)
    this.#last.value = value
    this.#last.code = code
    return code
  }

  /**
   * The number of a value as an answer's bytes have it: a text without escapes, quotes included, or JSON as
   * `JSON.stringify` would write it. `hash`: the low half of `fieldPrint` for it.
   */
  toCodeOfJson(from: DataView, first: number, last: number, hash: number): number {
    const start = this.#end()
    this.#bytes = withRoom(this.#bytes, start + 1 + last - first)
    const bytes = this.#bytes
    const isText = from.getUint8(first) === quote
    if (isText && last - first === 38 && packUuid(from, first + 1, bytes, start + 1)) {
      bytes[start] = uuid
      return this.#toCodeOf(start + 17, hash)
    }
    bytes[start] = isText ? text : json
    const until = isText ? last - 1 : last
    let end = start + 1
    for (let at = isText ? first + 1 : first; at < until; at += 1, end += 1) bytes[end] = from.getUint8(at)
    return this.#toCodeOf(end, hash)
  }

  /** Gives back the room for more. */
  trim(): void {
    this.#bytes = withoutRoom(this.#bytes, this.#end())
    this.#ends = withoutRoom(this.#ends, this.#size)
    this.#hashes = withoutRoom(this.#hashes, this.#size)
  }

  /** The number of the digits alone of another dictionary's entry; 0: it is no text of ASCII characters, or has none. */
  toCodeOfDigits(other: Dictionary, code: number): number {
    const from = other.#ends[code - 1] ?? 0
    const to = other.#ends[code] ?? 0
    if (code === 0 || other.#bytes[from] !== text) return 0
    const start = this.#end()
    this.#bytes = withRoom(this.#bytes, start + to - from)
    let end = start + 1
    this.#bytes[start] = text
    for (let at = from + 1; at < to; at += 1) {
      const unit = other.#bytes[at] ?? 0
      if (unit > 127) return 0
      if (unit < 48 || unit > 57) continue
      this.#bytes[end] = unit
      end += 1
    }
    if (end === start + 1) return 0
    ;[lanes[0], lanes[1]] = this.#seed
    foldAscii(this.#bytes, start + 1, end)
    return this.#toCodeOf(end, avalanche(lanes[1] ?? 0))
  }

  #end(): number {
    return this.#ends[this.#size - 1] ?? 0
  }

  /** The number of what was written behind all others, up to `end`. */
  #toCodeOf(end: number, hash: number): number {
    const start = this.#end()
    const bits = hash | 0
    const slot = this.#find(start, end, bits)
    const found = (this.#slots[slot] ?? 0) & codeMask
    const code = found === 0 ? this.#size : found
    if (found === 0) {
      this.#ends = withRoom(this.#ends, code + 1)
      this.#ends[code] = end
      this.#hashes = withRoom(this.#hashes, code + 1)
      this.#hashes[code] = hash
      this.#slots[slot] = toSlot(code, bits)
      this.#size += 1
      if (4 * this.#size > 3 * this.#slots.length) this.#rehash()
    }
    return code
  }

  value(code: number): Json | undefined {
    if (code === 0 || code >= mostHeld) return code === 0 ? undefined : this.#read(code)
    const held = this.#values[code]
    return held === undefined ? (this.#values[code] = this.#read(code)) : held
  }

  /** Writes an entry as JSON. */
  writeJson(code: number, out: JsonBytes): void {
    const start = this.#ends[code - 1] ?? 0
    const end = this.#ends[code] ?? 0
    const tag = this.#bytes[start]
    if (tag === json) out.copy(this.#bytes, start + 1, end)
    else if (tag === uuid) {
      out.add(quote)
      out.uuid(this.#bytes, start + 1)
      out.add(quote)
    } else if (!out.quote(this.#bytes, start + 1, end)) out.text(JSON.stringify(this.value(code)))
  }

  /**
   * Writes the text of an entry as it is, if all of its bytes are among those `inside`, its first and last among the
   * `outermost` as well (1: it is); false: they are not, or it is no text, and nothing is written.
   */
  writePlain(code: number, out: JsonBytes, inside: Uint8Array, outermost: Uint8Array): boolean {
    const start = (this.#ends[code - 1] ?? 0) + 1
    const end = this.#ends[code] ?? 0
    const tag = this.#bytes[start - 1]
    if (tag === json) return false
    if (tag === uuid) {
      out.uuid(this.#bytes, start)
      return true
    }
    if (start === end) return true
    const [first, last] = [this.#bytes[start] ?? 0, this.#bytes[end - 1] ?? 0]
    return outermost[first] === 1 && outermost[last] === 1 && out.copyPlain(this.#bytes, start, end, inside)
  }

  /**
   * Code unit of an entry's text, for sorting: of UTF-8, or of JSON where it is no text. -1: it is over.
   */
  byteAt(code: number, place: number): number {
    const start = this.#ends[code - 1] ?? 0
    if (this.#bytes[start] === uuid) return place < 36 ? uuidCharacter(this.#bytes, start + 1, place) : -1
    const at = start + 1 + place
    return at < (this.#ends[code] ?? 0) ? (this.#bytes[at] ?? -1) : -1
  }

  /** Whether an entry is a text. */
  isText(code: number): boolean {
    return this.#bytes[this.#ends[code - 1] ?? 0] !== json
  }

  /** Writes a value behind all others, where it is forgotten unless it is counted; its end. */
  #write(value: Json, start: number): number {
    if (typeof value !== 'string') return this.#writeText(toJsonText(value), json, start) ?? start
    this.#bytes = withRoom(this.#bytes, start + 17)
    if (writeUuid(value, this.#bytes, start + 1)) {
      this.#bytes[start] = uuid
      return start + 17
    }
    const end = this.#writeText(value, text, start)
    if (end !== null) return end
    // UTF-8 has no word for half a pair, JSON has.
    return this.#writeText(JSON.stringify(value), json, start) ?? start
  }

  /** null: it holds half of a surrogate pair. */
  #writeText(value: string, tag: number, start: number): number | null {
    // A UTF-16 unit takes three bytes at most.
    this.#bytes = withRoom(this.#bytes, start + 1 + 3 * value.length)
    const bytes = this.#bytes
    bytes[start] = tag
    for (let index = 0; index < value.length; index += 1) {
      const unit = value.charCodeAt(index)
      if (unit <= 127) bytes[start + 1 + index] = unit
      else if (loneSurrogate.test(value)) return null
      else return start + 1 + encoder.encodeInto(value, bytes.subarray(start + 1)).written
    }
    return start + 1 + value.length
  }

  #read(code: number): Json {
    const start = this.#ends[code - 1] ?? 0
    const end = this.#ends[code] ?? 0
    const tag = this.#bytes[start]
    if (tag === json) return JSON.parse(decoder.decode(this.#bytes.subarray(start + 1, end))) as Json
    if (tag === uuid) return readUuid(this.#bytes, start + 1)
    const length = end - start - 1
    // A call per text is what takes long in a decoder.
    if (length > 64) return decoder.decode(this.#bytes.subarray(start + 1, end))
    buffer.length = length
    for (let place = 0; place < length; place += 1) {
      const unit = this.#bytes[start + 1 + place] ?? 0
      if (unit > 127) return decoder.decode(this.#bytes.subarray(start + 1, end))
      buffer[place] = unit
    }
    return String.fromCharCode.apply(null, buffer)
  }

  /** The slot that holds the entry of these bytes, or where it belongs. */
  #find(start: number, end: number, bits: number): number {
    const [bytes, ends, slots] = [this.#bytes, this.#ends, this.#slots]
    const last = slots.length - 1
    for (let slot = bits & last; ; slot = (slot + 1) & last) {
      const held = slots[slot] ?? 0
      if (held === 0) return slot
      // Reading the entry itself misses the cache: only where its hash fits.
      if ((held ^ bits) >>> codeBits !== 0) continue
      const code = held & codeMask
      const from = ends[code - 1] ?? 0
      if ((ends[code] ?? 0) - from !== end - start) continue
      let at = start
      while (at < end && bytes[at] === bytes[from + at - start]) at += 1
      if (at === end) return slot
    }
  }

  #rehash(): void {
    const slots = new Uint32Array(2 * this.#slots.length)
    const last = slots.length - 1
    for (let code = 1; code < this.#size; code += 1) {
      const bits = this.#hashes[code] ?? 0
      let slot = bits & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = toSlot(code, bits)
    }
    this.#slots = slots
  }
}

/** Bits of a code in a slot: 134 million values, of which 4 GB of bytes hold fewer. Those above are of the hash. */
const codeBits = 27
const codeMask = 2 ** codeBits - 1

const toSlot = (code: number, bits: number) => (bits & ~codeMask) | code
