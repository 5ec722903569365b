import type { Json } from '../../contract/json.ts'
import { fieldHash, keySeed } from './fingerprint.ts'
import type { Utf8Writer } from './utf8-writer.ts'
import { toJsonText } from './json-text.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'
import { packUuid, readUuid, writeUuid } from '../../lib/uuid-bytes.ts'

/** Entry types: the first byte of each entry. */
const uuid = 1
const text = 2
const json = 3

const quote = 34

/** Maximum values to cache: those that nearly every record repeats are found and read at once. */
const maxCached = 4096

const encoder = new TextEncoder()
// A byte order mark in a value is part of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const loneSurrogate = /\p{Surrogate}/u
const buffer: number[] = []

/** Values to look up before deciding that they hardly repeat, and the largest share of repeated ones. */
const [minLooked, maxRepeated] = [3000, 1 / 8]
/** Bytes of a UUID and its type. */
const uuidSize = 17

/**
 * Values of a field, numbered from 1 in order of arrival; 0 is "absent". Their bytes lie in one buffer, found by an open
 * hash table, and give the garbage collector nothing to scan. A million different ids take some 30 bytes each, or 21
 * without the table; strings in a Map take four times as much.
 */
export class Dictionary {
  #bytes = new Uint8Array(1024)
  /** Where each code's entry ends and the next one begins. */
  #ends = new Uint32Array(64)
  /** By code. */
  #hashes = new Uint32Array(64)
  #size = 1
  /**
   * Codes by hash, with a few hash bits; 0 if free. The length is a power of two, at most three quarters full; a single
   * free slot once every value gets a new code.
   */
  #slots = new Uint32Array(128)
  /** Values looked up so far. */
  #looked = 0
  /** Caches: codes of values passed to `toCode`, and values by code for `value`. */
  #codes = new Map<Json, number>()
  #values: (Json | undefined)[] = []
  // Consecutive records often agree.
  #last: { value: Json | undefined; code: number } = { value: undefined, code: 0 }
  readonly #seed: readonly [number, number]
  readonly #mayRepeat: boolean

  /**
   * `key` is the name of the field. With `mayRepeat`, UUIDs that hardly repeat among the first thousands aren't looked up
   * any more, so a value may have several codes. Phone numbers and SIP addresses repeat later.
   */
  constructor(key = '', { mayRepeat = false } = {}) {
    this.#seed = keySeed(key)
    this.#mayRepeat = mayRepeat
  }

  /** One more than the largest code. */
  get size(): number {
    return this.#size
  }

  /** Returns the code of a value, a new one for a new value. */
  toCode(value: Json): number {
    if (value === this.#last.value) return this.#last.code
    // Ids rarely repeat, and only few of very many values are cached: a look-up would be in vain.
    const mayBeHeld = this.#size <= maxCached && !(typeof value === 'string' && value.length === 36)
    const known = mayBeHeld ? this.#codes.get(value) : undefined
    const code = known ?? this.#toCodeOf(this.#write(value, this.#end()), fieldHash(this.#seed, value))
    if (known === undefined && mayBeHeld && typeof value !== 'object') this.#codes.set(value, code)
    this.#last.value = value
    this.#last.code = code
    return code
  }

  /**
   * Returns the code of a value in a response's bytes: a text without escapes, quotes included, or JSON as
   * `JSON.stringify` writes it. `hash` is the low half of its `fieldPrint`.
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

  /** Frees unused room. */
  trim(): void {
    this.#bytes = withoutRoom(this.#bytes, this.#end())
    this.#ends = withoutRoom(this.#ends, this.#size)
    this.#hashes = withoutRoom(this.#hashes, this.#size)
  }

  #end(): number {
    return this.#ends[this.#size - 1] ?? 0
  }

  /** Returns the code of the bytes written after the last entry, up to `end`. */
  #toCodeOf(end: number, hash: number): number {
    const bits = hash | 0
    const slot = this.#find(this.#end(), end, bits)
    const found = (this.#slots[slot] ?? 0) & codeMask
    this.#looked += 1
    if (found !== 0) return found
    const code = this.#append(end)
    if (this.#slots.length === 1) return code
    this.#hashes = withRoom(this.#hashes, code + 1)
    this.#hashes[code] = hash
    this.#slots[slot] = toSlot(code, bits)
    if (4 * this.#size > 3 * this.#slots.length) this.#grow()
    return code
  }

  #append(end: number): number {
    const code = this.#size
    this.#ends = withRoom(this.#ends, code + 1)
    this.#ends[code] = end
    this.#size += 1
    return code
  }

  value(code: number): Json | undefined {
    if (code === 0 || code >= maxCached) return code === 0 ? undefined : this.#read(code)
    const held = this.#values[code]
    return held === undefined ? (this.#values[code] = this.#read(code)) : held
  }

  /** Writes an entry as JSON. */
  writeJson(code: number, out: Utf8Writer): void {
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
   * Writes an entry's text unquoted if `inside` allows all of its bytes (1), and `outermost` its first and last; a UUID
   * in any case. Otherwise, or if it isn't a text, returns false and writes nothing.
   */
  writePlain(code: number, out: Utf8Writer, inside: Uint8Array, outermost: Uint8Array): boolean {
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

  /** Writes a value after the last entry; the next one overwrites it unless `#size` counts it. Returns its end. */
  #write(value: Json, start: number): number {
    if (typeof value !== 'string') return this.#writeText(toJsonText(value), json, start) ?? start
    this.#bytes = withRoom(this.#bytes, start + 17)
    if (writeUuid(value, this.#bytes, start + 1)) {
      this.#bytes[start] = uuid
      return start + 17
    }
    const end = this.#writeText(value, text, start)
    if (end !== null) return end
    // UTF-8 can't encode half of a surrogate pair, JSON can.
    return this.#writeText(JSON.stringify(value), json, start) ?? start
  }

  /** Writes a text and returns its end; null if it has half of a surrogate pair. */
  #writeText(value: string, tag: number, start: number): number | null {
    // A UTF-16 unit takes at most three bytes.
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
    // Calls of the decoder are expensive, so short texts avoid it.
    if (length > 64) return decoder.decode(this.#bytes.subarray(start + 1, end))
    buffer.length = length
    for (let place = 0; place < length; place += 1) {
      const unit = this.#bytes[start + 1 + place] ?? 0
      if (unit > 127) return decoder.decode(this.#bytes.subarray(start + 1, end))
      buffer[place] = unit
    }
    return String.fromCharCode.apply(null, buffer)
  }

  /** Returns the slot that holds the entry of these bytes, or the free one where it belongs. */
  #find(start: number, end: number, bits: number): number {
    const [bytes, ends, slots] = [this.#bytes, this.#ends, this.#slots]
    const last = slots.length - 1
    for (let slot = bits & last; ; slot = (slot + 1) & last) {
      const held = slots[slot] ?? 0
      if (held === 0) return slot
      // Reading the entry itself misses the cache: only if its hash fits.
      if ((held ^ bits) >>> codeBits !== 0) continue
      const code = held & codeMask
      const from = ends[code - 1] ?? 0
      if ((ends[code] ?? 0) - from !== end - start) continue
      let at = start
      while (at < end && bytes[at] === bytes[from + at - start]) at += 1
      if (at === end) return slot
    }
  }

  #grow(): void {
    const repeated = this.#looked - (this.#size - 1)
    const areUuids = this.#end() === uuidSize * (this.#size - 1)
    if (this.#mayRepeat && areUuids && this.#looked > minLooked && repeated <= maxRepeated * this.#looked) {
      this.#hashes = new Uint32Array(0)
      this.#slots = new Uint32Array(1)
      return
    }
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

/** Bits of a code in a slot: 134 million, more than the values that fit into 4 GB. The upper bits are of the hash. */
const codeBits = 27
export const codeMask = 2 ** codeBits - 1

const toSlot = (code: number, bits: number) => (bits & ~codeMask) | code
