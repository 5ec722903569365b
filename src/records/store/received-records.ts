import { isJsonObject, type Json } from '../../contract/json.ts'
import { fieldPrint, fingerprint, toIdentity } from './fingerprint.ts'
import { type Shape, toRecord } from './shape.ts'
import { parseTimestamp } from './timestamp.ts'

/** What is known of the records of one answer, by their index. */
export interface Marks {
  /** Of a record that was read without parsing it; null: it is there as JSON. */
  readonly shapes: readonly (Shape | null)[]
  /** Where those of its values begin among `values`: what each column of the shape has for them. */
  readonly firsts: Uint32Array
  readonly values: Float64Array
  /** `attempted_at`, ms since 1970; NaN: no readable one. */
  readonly times: Float64Array
  /** Fingerprints: low half, high half. */
  readonly prints: Uint32Array
  /** What tells a `call_sid` from others; NaN: there is none. */
  readonly calls: Float64Array
}

/** The records of one answer, in its order: as a table has their values, or as JSON where they were parsed. */
export class ReceivedRecords {
  readonly marks: Marks
  readonly #raws: ReadonlyMap<number, Json>

  /** `raws`: the records that have no shape, by index. */
  constructor(marks: Marks, raws: ReadonlyMap<number, Json>) {
    this.marks = marks
    this.#raws = raws
  }

  get length(): number {
    return this.marks.shapes.length
  }

  /** The record as it was received. */
  raw(index: number): Json {
    const { shapes, firsts, values } = this.marks
    const shape = shapes[index] ?? null
    if (shape === null) return this.#raws.get(index) ?? null
    const first = firsts[index] ?? 0
    return toRecord(shape, (column, place) => column.decode(values[first + place] ?? 0))
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
    shapes: raws.map(() => null),
    firsts: new Uint32Array(0),
    values: new Float64Array(0),
    times: Float64Array.from(raws, timeOf),
    prints,
    calls: Float64Array.from(raws, callOf),
  }
  return new ReceivedRecords(marks, new Map(raws.entries()))
}
