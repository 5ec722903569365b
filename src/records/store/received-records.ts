import { isJsonObject, type Json } from '../../contract/json.ts'
import { fieldPrint, fingerprint, toIdentity } from './fingerprint.ts'
import { type Shape, toRecord } from './shape.ts'
import { toTime } from './timestamp.ts'

/** What was read of the records of one response: one array for each fact, by the records' index. */
export interface RecordArrays {
  /** The shape of a record read without parsing; null for one held as JSON. */
  readonly shapes: readonly (Shape | null)[]
  /** Where such a record's codes begin in `codes`, which holds one per column of its shape (`Column.encode`). */
  readonly firsts: Uint32Array
  readonly codes: Float64Array
  /** `attempted_at`, ms since 1970; NaN if not readable. */
  readonly times: Float64Array
  /** Fingerprints: low half, high half. */
  readonly prints: Uint32Array
  /** Distinguishes a `call_sid`; NaN if there is none. */
  readonly calls: Float64Array
}

const lineFeed = 10

/** The bytes of a response, and where its records begin. One byte follows each, before the next one or the end. */
interface Lines {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** One more than there are records: the end of the last one. */
  readonly starts: readonly number[]
}

/** Consecutive records as they were received, each on a line. */
export interface ReceivedLines {
  /** A view of the response. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly count: number
}

/** The records of one response, in its order: as codes of a table's columns, or as JSON if they were parsed. */
export class ReceivedRecords {
  readonly arrays: RecordArrays
  readonly #raws: ReadonlyMap<number, Json>
  readonly #lines: Lines | null

  /** `raws` holds the records without a shape, by index. */
  constructor(arrays: RecordArrays, raws: ReadonlyMap<number, Json>, lines: Lines | null = null) {
    this.arrays = arrays
    this.#raws = raws
    this.#lines = lines
  }

  get length(): number {
    return this.arrays.shapes.length
  }

  /** Returns the record as it was received. */
  raw(index: number): Json {
    const { shapes, firsts, codes } = this.arrays
    const shape = shapes[index] ?? null
    if (shape === null) return this.#raws.get(index) ?? null
    const first = firsts[index] ?? 0
    return toRecord(shape, (column, place) => column.decode(codes[first + place] ?? 0))
  }

  /**
   * Returns the received lines of up to `most` records from `index` on; null if the first one's JSON may be spelled in
   * another way than by `JSON.stringify`.
   */
  linesFrom(index: number, max: number): ReceivedLines | null {
    if (this.#lines === null) return null
    const { bytes, starts } = this.#lines
    let next = index
    while (next < index + max && (this.arrays.shapes[next] ?? null) !== null) {
      next += 1
      // In place of the comma or bracket, which isn't needed any more.
      bytes[(starts[next] ?? 0) - 1] = lineFeed
    }
    return next === index ? null : { bytes: bytes.subarray(starts[index], starts[next]), count: next - index }
  }

  toJson(): Json[] {
    return Array.from({ length: this.length }, (_, index) => this.raw(index))
  }
}

/** 53 bits that distinguish a `call_sid`; NaN if there is none. */
export function callOf(raw: Json): number {
  const sid = isJsonObject(raw) ? raw['call_sid'] : null
  return typeof sid === 'string' && sid !== '' ? toIdentity(fieldPrint('call_sid', sid)) : Number.NaN
}

/** `attempted_at`, ms since 1970; NaN if not readable. */
export function timeOf(raw: Json): number {
  const text = isJsonObject(raw) ? raw['attempted_at'] : null
  return typeof text === 'string' ? toTime(text) : Number.NaN
}

/** Wraps records that are all JSON. */
export function receivedOf(raws: readonly Json[]): ReceivedRecords {
  const prints = new Uint32Array(2 * raws.length)
  for (const [index, raw] of raws.entries()) {
    const { low, high } = fingerprint(raw)
    prints[2 * index] = low
    prints[2 * index + 1] = high
  }
  const arrays = {
    shapes: raws.map(() => null),
    firsts: new Uint32Array(0),
    codes: new Float64Array(0),
    times: Float64Array.from(raws, timeOf),
    prints,
    calls: Float64Array.from(raws, callOf),
  }
  return new ReceivedRecords(arrays, new Map(raws.entries()))
}
