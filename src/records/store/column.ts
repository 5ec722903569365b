import type { Json } from '../../contract/json.ts'
import { Dictionary } from './dictionary.ts'
import { type JsonBytes, toUtf8 } from './json-bytes.ts'
import { formatTimestamp, parseTimestamp, parseTimestampAt, writeTimestamp } from './timestamp.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'

/** A number per row, in as few bytes as the largest needs. */
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** One field of many records: which of its distinct values each has. */
export class Column {
  readonly dictionary = new Dictionary()
  #codes: Codes = new Uint8Array(64)
  /** Where the value that was set last stands in an answer, and its code. */
  #source: Uint8Array | null = null
  #start = 0
  #code = 0
  /** The largest code that fits. */
  #most = 0xff

  /** Rows that are left out are absent. */
  set(row: number, value: Json): void {
    this.setCode(row, this.dictionary.toCode(value))
  }

  /** The same with a value as `Dictionary.toCodeOfJson` takes it. Values at one place of an answer are the same. */
  setJson(row: number, bytes: Uint8Array, start: number, end: number): void {
    if (start !== this.#start || bytes !== this.#source) {
      this.#code = this.dictionary.toCodeOfJson(bytes, start, end)
      this.#start = start
      this.#source = bytes
    }
    this.setCode(row, this.#code)
  }

  setCode(row: number, code: number): void {
    if (row >= this.#codes.length || code > this.#most) this.#fit(row, code)
    this.#codes[row] = code
  }

  codeAt(row: number): number {
    return this.#codes[row] ?? 0
  }

  get(row: number): Json | undefined {
    return this.dictionary.value(this.codeAt(row))
  }

  /** Writes the value of a row that has one as JSON. */
  writeJson(row: number, out: JsonBytes): void {
    this.dictionary.writeJson(this.codeAt(row), out)
  }

  /** The code of each of the first `length` rows, at least. */
  codes(length: number): Codes {
    return (this.#codes = withRoom(this.#codes, length))
  }

  /** Gives back the room for more than `length` rows. */
  trim(length: number): void {
    this.#codes = withoutRoom(this.#codes, length)
    this.dictionary.trim()
    this.#source = null
  }

  #fit(row: number, code: number): void {
    this.#codes = withRoom(this.#codes, row + 1)
    if (code <= this.#most) return
    this.#codes = code < 0x1_0000 ? new Uint16Array(this.#codes) : new Uint32Array(this.#codes)
    this.#most = code < 0x1_0000 ? 0xffff : 0xffff_ffff
  }
}

const nullBytes = toUtf8('null')
const quote = 34
const decoder = new TextDecoder()

/** Times as they usually come, to the millisecond in UTC, as numbers; whatever else there is as it is. */
export class TimeColumn {
  #times = new Float64Array(64).fill(Number.NaN)
  /** What is no such time. */
  readonly others = new Column()

  set(row: number, value: Json): void {
    if (row >= this.#times.length) this.times(row + 1)
    const ms = typeof value === 'string' ? parseTimestamp(value) : Number.NaN
    if (Number.isNaN(ms)) this.others.set(row, value)
    this.#times[row] = Number.isNaN(ms) && typeof value === 'string' ? Date.parse(value) : ms
  }

  setJson(row: number, bytes: Uint8Array, start: number, end: number): void {
    const ms = end - start === 26 && bytes[start] === quote ? parseTimestampAt(bytes, start + 1) : Number.NaN
    if (!Number.isNaN(ms)) {
      if (row >= this.#times.length) this.times(row + 1)
      this.#times[row] = ms
    } else this.set(row, JSON.parse(decoder.decode(bytes.subarray(start, end))) as Json)
  }

  get(row: number): Json {
    return this.others.get(row) ?? this.#own(row)
  }

  writeJson(row: number, out: JsonBytes): void {
    const ms = this.#times[row] ?? Number.NaN
    if (this.others.codeAt(row) > 0) this.others.writeJson(row, out)
    else if (Number.isNaN(ms)) out.copy(nullBytes, 0, 4)
    else {
      out.add(quote)
      writeTimestamp(ms, out)
      out.add(quote)
    }
  }

  /** ms since 1970; NaN: no readable time. */
  at(row: number): number {
    return this.#times[row] ?? Number.NaN
  }

  /** ms since 1970 of the first `length` rows, at least; NaN where there is no readable time. */
  times(length: number): Float64Array {
    const known = this.#times.length
    this.#times = withRoom(this.#times, length)
    return known < this.#times.length ? this.#times.fill(Number.NaN, known) : this.#times
  }

  /** Gives back the room for more than `length` rows. */
  trim(length: number): void {
    this.#times = withoutRoom(this.#times, length)
    this.others.trim(length)
  }

  #own(row: number): Json {
    const ms = this.#times[row] ?? Number.NaN
    // Only null, and what is absent, is neither here nor there.
    return Number.isNaN(ms) ? null : formatTimestamp(ms)
  }
}
