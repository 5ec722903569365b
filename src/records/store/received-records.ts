import { isJsonObject, type Json } from '../../contract/json.ts'
import { fieldPrint, fingerprint, toIdentity } from './fingerprint.ts'
import { parseTimestamp } from './timestamp.ts'

const decoder = new TextDecoder()

/** What is known of the records of one answer, by their index. */
export interface Marks {
  /** The keys of a record that was left as bytes; null: it is there as JSON. */
  readonly keys: readonly (readonly string[] | null)[]
  /** Where what is known of each begins in `places`: its own start and end in the bytes, then those of each value. */
  readonly firsts: Uint32Array
  readonly places: Uint32Array
  /** `attempted_at`, ms since 1970; NaN: no readable one. */
  readonly times: Float64Array
  /** Fingerprints: low half, high half. */
  readonly prints: Uint32Array
  /** What tells a `call_sid` from others; NaN: there is none. */
  readonly calls: Float64Array
}

/** The records of one answer, in its order: made of its bytes only when somebody looks, or as JSON, where that was needed. */
export class ReceivedRecords {
  readonly bytes: Uint8Array
  readonly marks: Marks
  readonly #raws: ReadonlyMap<number, Json>

  /** `raws`: the records that have no keys in `marks`, by index. */
  constructor(bytes: Uint8Array, marks: Marks, raws: ReadonlyMap<number, Json>) {
    this.bytes = bytes
    this.marks = marks
    this.#raws = raws
  }

  get length(): number {
    return this.marks.keys.length
  }

  /** The record as it was received. */
  raw(index: number): Json {
    const { keys, firsts, places } = this.marks
    if (keys[index] === null) return this.#raws.get(index) ?? null
    const first = firsts[index] ?? 0
    // Nothing but JSON is left as bytes.
    return JSON.parse(decoder.decode(this.bytes.subarray(places[first], places[first + 1]))) as Json
  }

  toJson(): Json[] {
    return Array.from({ length: this.length }, (_, index) => this.raw(index))
  }
}

/** 53 bits that tell one `call_sid` from others; NaN: there is none. */
export function callOf(raw: Json): number {
  const sid = isJsonObject(raw) ? raw['call_sid'] : null
  return typeof sid === 'string' && sid !== '' ? toIdentity(fieldPrint('call_sid', sid)) : Number.NaN
}

/** `attempted_at`, ms since 1970; NaN: no readable one. */
export function timeOf(raw: Json): number {
  const text = isJsonObject(raw) ? raw['attempted_at'] : null
  if (typeof text !== 'string') return Number.NaN
  const ms = parseTimestamp(text)
  return Number.isNaN(ms) ? Date.parse(text) : ms
}

/** Records that are there as JSON. */
export function receivedOf(raws: readonly Json[]): ReceivedRecords {
  const prints = new Uint32Array(2 * raws.length)
  for (const [index, raw] of raws.entries()) {
    const { low, high } = fingerprint(raw)
    prints[2 * index] = low
    prints[2 * index + 1] = high
  }
  const marks = {
    keys: raws.map(() => null),
    firsts: new Uint32Array(0),
    places: new Uint32Array(0),
    times: Float64Array.from(raws, timeOf),
    prints,
    calls: Float64Array.from(raws, callOf),
  }
  return new ReceivedRecords(new Uint8Array(0), marks, new Map(raws.entries()))
}
