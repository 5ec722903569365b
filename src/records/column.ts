import type { Json } from '../contract/json.ts'

/** Distinct values that a column holds by number; what comes after that is text of its own. */
const mostDistinct = 20_000

const isApart = 0x8000_0000

/**
 * One field of many records: values that repeat (trunks, reasons, statuses) as numbers of a dictionary, those that do
 * not (call ids) as UTF-8 in one buffer. A million records take 4 bytes each, and their own text where they have some.
 */
export class Column {
  /** 0 is "absent". */
  readonly values: (Json | undefined)[] = [undefined]
  #codes = new Uint32Array(1024)
  #length = 0
  #byText = new Map<string, number>()
  #bytes = new Uint8Array(0)
  #ends: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  #apart = 0
  #encoder = new TextEncoder()
  #decoder = new TextDecoder()

  /** `row` is the next one or later; those left out are absent. */
  set(row: number, value: Json): void {
    if (row >= this.#codes.length) this.#codes = grow(this.#codes, Math.max(2 * this.#codes.length, row + 1))
    this.#codes[row] = this.#toCode(value)
    this.#length = row + 1
  }

  get(row: number): Json | undefined {
    const code = this.codeAt(row)
    return code < isApart ? this.values[code] : this.#read(code - isApart)
  }

  /** Number of the value in `values`; above all of them where the value is not in there. For filters and counts. */
  codeAt(row: number): number {
    return row < this.#length ? (this.#codes[row] ?? 0) : 0
  }

  #toCode(value: Json): number {
    const text = JSON.stringify(value)
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    if (this.values.length > mostDistinct) return isApart + this.#write(text)
    this.#byText.set(text, this.values.length)
    return this.values.push(value) - 1
  }

  #write(text: string): number {
    const start = this.#apart === 0 ? 0 : (this.#ends[this.#apart - 1] ?? 0)
    // A UTF-16 unit takes three bytes at most.
    const needed = start + 3 * text.length
    if (needed > this.#bytes.length)
      this.#bytes = grow(this.#bytes, Math.max(Math.ceil(1.5 * this.#bytes.length), needed))
    if (this.#apart === this.#ends.length) this.#ends = grow(this.#ends, Math.max(1024, 2 * this.#apart))
    this.#ends[this.#apart] = start + this.#encoder.encodeInto(text, this.#bytes.subarray(start)).written
    this.#apart += 1
    return this.#apart - 1
  }

  #read(index: number): Json {
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
    return JSON.parse(this.#decoder.decode(this.#bytes.subarray(start, this.#ends[index]))) as Json
  }
}

/** Times as they usually come, to the millisecond in UTC, as numbers; any other text is kept as it is. */
export class TimeColumn {
  /** ms since 1970; NaN where there is no readable time. */
  times = new Float64Array(1024).fill(Number.NaN)
  #others = new Map<number, Json>()

  set(row: number, value: Json): void {
    const { length } = this.times
    // A row that is never set has no time, either.
    if (row >= length) this.times = grow(this.times, Math.max(2 * length, row + 1)).fill(Number.NaN, length)
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
    this.times[row] = ms
    if (Number.isNaN(ms) || new Date(ms).toISOString() !== value) this.#others.set(row, value)
  }

  get(row: number): Json {
    return this.#others.get(row) ?? (this.#others.has(row) ? null : new Date(this.times[row] ?? 0).toISOString())
  }
}

function grow<T extends Uint8Array | Uint32Array | Float64Array>(array: T, length: number): T {
  // The constructor of a typed array makes its own kind, which TypeScript cannot see.
  const grown = new (array.constructor as new (length: number) => T)(length)
  grown.set(array)
  return grown
}
