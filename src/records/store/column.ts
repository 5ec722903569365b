import type { Json } from '../../contract/json.ts'
import { codeMask, Dictionary } from './dictionary.ts'
import { type Utf8Writer, toUtf8 } from './utf8-writer.ts'
import { parseTimestamp, parseTimestampAt, toTime, writeTimestamp } from './timestamp.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'

/**
 * One number per row, in a byte if all fit. No size between: nearly every field has a handful of values or thousands, and
 * V8 would compile the loops over codes again for a third type.
 */
export type Codes = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** One field of many records: the code of each record's value in a dictionary. */
export class Column {
  readonly dictionary: Dictionary
  #codes: Codes = new Uint8Array(64)
  /** The largest code that fits. */
  #max = 0xff

  /** `key` is the field's name. */
  constructor(key: string) {
    this.dictionary = new Dictionary(key, { mayRepeat: true })
  }

  /** Rows never set are absent. */
  set(row: number, value: Json): void {
    this.setCode(row, this.dictionary.toCode(value))
  }

  /** Returns the code for `setCode` of a JSON value in bytes; see `Dictionary.toCodeOfJson`. */
  encode(bytes: DataView, start: number, end: number, hash: number): number {
    return this.dictionary.toCodeOfJson(bytes, start, end, hash)
  }

  decode(code: number): Json {
    return this.dictionary.value(code) ?? null
  }

  /** NaN: this column holds no times. */
  timeOf(_code: number): number {
    return Number.NaN
  }

  setCode(row: number, code: number): void {
    if (row >= this.#codes.length || code > this.#max) this.#fit(row, code)
    this.#codes[row] = code
  }

  codeAt(row: number): number {
    return this.#codes[row] ?? 0
  }

  get(row: number): Json | undefined {
    return this.dictionary.value(this.codeAt(row))
  }

  /** Writes a row's value as JSON; the row must have one. */
  writeJson(row: number, out: Utf8Writer): void {
    this.dictionary.writeJson(this.codeAt(row), out)
  }

  /** Returns the codes of at least the first `length` rows. */
  codes(length: number): Codes {
    return (this.#codes = withRoom(this.#codes, length))
  }

  /** Frees the room beyond `length` rows. */
  trim(length: number): void {
    this.#codes = withoutRoom(this.#codes, length)
    this.dictionary.trim()
  }

  #fit(row: number, code: number): void {
    this.#codes = withRoom(this.#codes, row + 1)
    if (code <= this.#max) return
    this.#codes = new Uint32Array(this.#codes)
    // Not 2 ** 32: V8 stores numbers above 30 bits in another way, and would compile everything again.
    this.#max = codeMask
  }
}

/** The earliest possible time, ms since 1970. A smaller number encodes another value: its code is the distance. */
const earliest = -8.64e15
const nullBytes = toUtf8('null')
const quote = 34

/** Stores times in their usual form, to the millisecond in UTC, as numbers; other values as they are. */
export class TimeColumn {
  #times = new Float64Array(64).fill(Number.NaN)
  /** Values that aren't such times. */
  readonly others: Column

  constructor(key: string) {
    this.others = new Column(key)
  }

  set(row: number, value: Json): void {
    const ms = typeof value === 'string' ? parseTimestamp(value) : Number.NaN
    this.setCode(row, Number.isNaN(ms) ? earliest - this.others.dictionary.toCode(value) : ms)
  }

  /** Returns the number for `setCode` of a JSON value in bytes: ms since 1970, or below `earliest` for other values. */
  encode(bytes: DataView, start: number, end: number, hash: number): number {
    const isText = bytes.getUint8(start) === quote
    const ms = isText && end - start === 26 ? parseTimestampAt(bytes, start + 1) : Number.NaN
    return Number.isNaN(ms) ? earliest - this.others.encode(bytes, start, end, hash) : ms
  }

  decode(code: number): Json {
    return code >= earliest ? new Date(code).toISOString() : this.others.decode(earliest - code)
  }

  /** Returns the ms since 1970 of a code; NaN if it isn't a time. */
  timeOf(code: number): number {
    if (code >= earliest) return code
    const value = this.others.decode(earliest - code)
    return typeof value === 'string' ? toTime(value) : Number.NaN
  }

  setCode(row: number, code: number): void {
    if (row >= this.#times.length) this.times(row + 1)
    this.#times[row] = this.timeOf(code)
    if (code < earliest) this.others.setCode(row, earliest - code)
  }

  get(row: number): Json {
    const ms = this.at(row)
    return this.others.get(row) ?? (Number.isNaN(ms) ? null : new Date(ms).toISOString())
  }

  writeJson(row: number, out: Utf8Writer): void {
    const ms = this.at(row)
    if (this.others.codeAt(row) > 0) this.others.writeJson(row, out)
    else if (Number.isNaN(ms)) out.copy(nullBytes, 0, 4)
    else {
      out.add(quote)
      writeTimestamp(ms, out)
      out.add(quote)
    }
  }

  /** ms since 1970; NaN if there is no readable time. */
  at(row: number): number {
    return this.#times[row] ?? Number.NaN
  }

  /** ms since 1970 of at least the first `length` rows; NaN if there is no readable time. */
  times(length: number): Float64Array {
    const known = this.#times.length
    this.#times = withRoom(this.#times, length)
    return known < this.#times.length ? this.#times.fill(Number.NaN, known) : this.#times
  }

  /** Frees the room beyond `length` rows. */
  trim(length: number): void {
    this.#times = withoutRoom(this.#times, length)
    this.others.trim(length)
  }
}
