import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts'
import type { Readable } from '../contract/record.ts'
import { withoutRoom, withRoom } from '../lib/typed.ts'
import { readUuid, writeUuid } from '../lib/uuid-bytes.ts'

/** A field with more different values than this holds one of its own in every record: a sid, a number. */
const mostShared = 20_000

/** In the place of an object. */
const nested = '{}' as const
const toPlace = (value: Json) => (typeof value === 'object' && value !== null ? nested : value)

/** One field of many records. Those that are left out are never asked for. */
class Column {
  /** Of each record, while values are shared: which one it has. */
  #codes = new Uint16Array(1024)
  /** By code; not shared any more, by record, except for those that are a UUID in `#uuids`. */
  #values: Json[] = []
  #codeOf: Map<Json, number> | null = new Map()
  #uuids = new Uint8Array(0)
  /** Objects, which are `nested` among the values. */
  #table: Table | null = null

  /** Whether its values are no more than one object deep, and objects have the fields of the first one. */
  takes(value: Json, isNested: boolean): boolean {
    // Minus zero would share a place with zero.
    if (typeof value !== 'object' || value === null) return value !== nested && !Object.is(value, -0)
    return !isNested && isJsonObject(value) && (this.#table ??= new Table(value)).takes(value, true)
  }

  set(row: number, value: Json): void {
    if (isJsonObject(value)) this.#table?.set(row, value)
    const place = toPlace(value)
    if (this.#codeOf === null) return this.#setOwn(row, place)
    const code = this.#codeOf.get(place) ?? this.#values.length
    if (code === mostShared) {
      this.#unshare(row)
      return this.#setOwn(row, place)
    }
    if (code === this.#values.length) {
      this.#values.push(place)
      this.#codeOf.set(place, code)
    }
    this.#codes = withRoom(this.#codes, row + 1)
    this.#codes[row] = code
  }

  get(row: number): Json {
    const value = this.#values[this.#codeOf === null ? row : (this.#codes[row] ?? 0)]
    if (value === nested) return this.#table?.get(row) ?? null
    return value === undefined ? readUuid(this.#uuids, 16 * row) : value
  }

  /** Gives back what more records than `length` would have needed. */
  trim(length: number): void {
    this.#table?.trim(length)
    // Nearly every record has one of its own, and there are few records.
    if (this.#codeOf !== null && 2 * this.#values.length > length) this.#unshare(length)
    this.#codeOf?.clear()
    this.#codes = withoutRoom(this.#codes, this.#codeOf === null ? 0 : length)
    this.#values = this.#values.slice()
    this.#uuids = withoutRoom(this.#uuids, 16 * length)
  }

  #unshare(length: number): void {
    const values = this.#values
    this.#codeOf = null
    this.#values = []
    for (let row = 0; row < length; row += 1) this.#setOwn(row, values[this.#codes[row] ?? 0] ?? null)
  }

  #setOwn(row: number, value: Json): void {
    if (typeof value === 'string' && value.length === 36) {
      this.#uuids = withRoom(this.#uuids, 16 * row + 16)
      if (writeUuid(value, this.#uuids, 16 * row)) return
    }
    this.#values[row] = value
  }
}

/** Objects with the same fields in the same order, field by field. */
class Table {
  readonly #keys: readonly string[]
  readonly #columns: readonly Column[]
  /** Whoever asks for one field asks for others as well. */
  #latest: { readonly row: number; readonly object: JsonObject } = { row: -1, object: {} }

  constructor(first: JsonObject) {
    this.#keys = Object.keys(first)
    this.#columns = this.#keys.map(() => new Column())
  }

  takes(object: JsonObject, isNested = false): boolean {
    let place = 0
    for (const key in object) {
      if (this.#keys[place] !== key || key === '__proto__') return false
      if (this.#columns[place]?.takes(object[key] ?? null, isNested) === false) return false
      place += 1
    }
    return place === this.#keys.length
  }

  /** What it takes. */
  set(row: number, object: JsonObject): void {
    let place = 0
    for (const key in object) {
      this.#columns[place]?.set(row, object[key] ?? null)
      place += 1
    }
  }

  get(row: number): JsonObject {
    if (this.#latest.row === row) return this.#latest.object
    const object: Record<string, Json> = {}
    for (let place = 0; place < this.#keys.length; place += 1) {
      object[this.#keys[place] ?? ''] = this.#columns[place]?.get(row) ?? null
    }
    this.#latest = { row, object }
    return object
  }

  trim(length: number): void {
    for (const column of this.#columns) column.trim(length)
  }
}

const noIssues = [] as const

/**
 * Keeps the records of a long list field by field, which takes a third of their memory. One is made each time that someone
 * looks at it: a fifth of a microsecond for a phone number. What is spread is its `value` or `raw`, never the record itself.
 */
export class RecordPacker {
  #tables: { readonly raw: Table; readonly value: Table } | null = null
  #length = 0
  readonly #Packed: new (row: number) => Readable<unknown>

  constructor() {
    const at = (row: number, part: 'raw' | 'value') => this.#tables?.[part].get(row) ?? null
    // A class of this packer's own, so that each of 100,000 knows no more than its place.
    this.#Packed = class {
      readonly #row: number
      constructor(row: number) {
        this.#row = row
      }
      get value() {
        return at(this.#row, 'value')
      }
      get raw() {
        return at(this.#row, 'raw')
      }
      get issues() {
        return noIssues
      }
    }
  }

  /** The record, packed where it has the fields of the first one; otherwise as it is. */
  pack(record: Readable<unknown>): Readable<unknown> {
    const { raw } = record
    // What the schema makes of JSON: texts, numbers, flags, and objects of them.
    const value = record.value as Json
    if (record.passwords !== undefined || !isJsonObject(raw) || !isJsonObject(value)) return record
    if (this.#tables === null) {
      const table = new Table(raw)
      this.#tables = { raw: table, value: value === raw ? table : new Table(value) }
    }
    const tables = this.#tables
    if ((value === raw) !== (tables.value === tables.raw)) return record
    if (!tables.raw.takes(raw) || (value !== raw && !tables.value.takes(value))) return record
    tables.raw.set(this.#length, raw)
    if (value !== raw) tables.value.set(this.#length, value)
    this.#length += 1
    return new this.#Packed(this.#length - 1)
  }

  /** When no more come. */
  trim(): void {
    this.#tables?.raw.trim(this.#length)
    this.#tables?.value.trim(this.#length)
  }
}
