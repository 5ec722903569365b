/**
 * Stores the records of a long list by field, which takes a third of the memory and moves between threads as a few byte
 * arrays. Packed where they are read (list-reader.ts), attached where they are kept.
 */
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { Readable, RecordType } from '../../contract/record.ts'
import { writeUuid } from '../../lib/uuid-bytes.ts'

/** Some records, in order. */
export interface PackedRecords {
  readonly length: number
  /** By index: records without exactly the fields of the first one, as they are. */
  readonly unpacked: ReadonlyMap<number, Readable<unknown>>
  /** The other records; null if there are none. */
  readonly raw: PackedTable | null
  /** null if the values are the same objects as `raw`. */
  readonly value: PackedTable | null
}

/** Objects with the same fields in the same order. */
export interface PackedTable {
  readonly keys: readonly string[]
  readonly columns: readonly PackedColumn[]
}

/** One field of some records. */
export interface PackedColumn {
  /** Index of each record's value among the column's shared values; null if each record has its own. */
  readonly codes: Uint16Array<ArrayBuffer> | null
  /** Shared values that no earlier block had. */
  readonly added: readonly Json[]
  readonly own: OwnValues | null
  /** The fields of objects, which are `nested` among the values. */
  readonly table: PackedTable | null
}

export interface OwnValues {
  /** UTF-16 code units, so that half a character survives; one byte each if all fit. Or UUIDs, 16 bytes each. */
  readonly units: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  /** End of each record's text; null for UUIDs. */
  readonly ends: Uint32Array<ArrayBuffer> | null
  /** By record: values that aren't text, and long texts. */
  readonly others: ReadonlyMap<number, Json>
}

/** A field with more distinct values than this stores one per record: a sid, a number. */
const maxShared = 20_000

/** So does a field with nearly as many distinct values as records, if it has at least this many records. */
const minRecords = 100

/** Placeholder for an object. */
export const nested = '{}' as const
const toPlace = (value: Json) => (typeof value === 'object' && value !== null ? nested : value)

/** Without inherited properties. */
const noFields = Object.create(null) as JsonObject

/** Packs one field. */
class ColumnPacker {
  readonly #mayRefer: boolean
  #codeOf: Map<Json, number> | null = new Map()
  #table: TablePacker | null = null

  /** `mayRefer` if UUIDs in this field name other records. */
  constructor(mayRefer: boolean) {
    this.#mayRefer = mayRefer
  }

  /** Whether it can pack a value: nested at most one level, with the fields of the first object. */
  takes(value: Json, isNested: boolean): boolean {
    // Minus zero would share a code with zero.
    if (typeof value !== 'object' || value === null) return value !== nested && !Object.is(value, -0)
    return !isNested && isJsonObject(value) && (this.#table ??= new TablePacker(value, () => false)).takes(value, true)
  }

  pack(values: readonly Json[]): PackedColumn {
    const table = this.#table?.pack(values.map((value) => (isJsonObject(value) ? value : noFields))) ?? null
    const places = values.map(toPlace)
    const shared = this.#share(places)
    return { codes: null, added: [], ...shared, own: shared === null ? packOwn(places) : null, table }
  }

  #share(values: readonly Json[]): Pick<PackedColumn, 'codes' | 'added'> | null {
    const codeOf = this.#codeOf
    if (codeOf === null) return null
    const before = codeOf.size
    const codes = new Uint16Array(values.length)
    for (const [row, value] of values.entries()) {
      const code = codeOf.get(value) ?? codeOf.size
      if (code === codeOf.size) codeOf.set(value, code)
      codes[row] = code
    }
    const found = codeOf.size - before
    // References may all differ within one block, and yet point to only some thousand records.
    const isReference = this.#mayRefer && values.every((value) => value === null || isUuid(value))
    const isOwn = values.length >= minRecords && found > 0.9 * values.length && !isReference
    if (codeOf.size > maxShared || isOwn) {
      this.#codeOf = null
      return null
    }
    return { codes, added: found === 0 ? [] : [...codeOf.keys()].slice(before) }
  }
}

const isUuid = (value: Json) => typeof value === 'string' && value.length === 36

/** UTF-16 code units. Longer texts stay as they are: the length of an argument list is limited. */
const maxUnits = 1000

function packOwn(values: readonly Json[]): OwnValues {
  const uuids = new Uint8Array(16 * values.length)
  if (values.every((value, row) => typeof value === 'string' && writeUuid(value, uuids, 16 * row))) {
    return { units: uuids, ends: null, others: new Map() }
  }
  const others = new Map<number, Json>()
  const texts = values.map((value, row) => {
    if (typeof value === 'string' && value.length <= maxUnits) return value
    others.set(row, value)
    return ''
  })
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  let units: OwnValues['units'] = new Uint8Array(length)
  const ends = new Uint32Array(values.length)
  let end = 0
  for (const [row, text] of texts.entries()) {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit > 0xff && units instanceof Uint8Array) units = Uint16Array.from(units)
      units[end + at] = unit
    }
    end += text.length
    ends[row] = end
  }
  return { units, ends, others }
}

/** Packs objects with the fields of the first one. */
class TablePacker {
  readonly #keys: readonly string[]
  readonly #columns: readonly ColumnPacker[]

  constructor(first: JsonObject, mayRefer: (key: string) => boolean) {
    this.#keys = Object.keys(first)
    this.#columns = this.#keys.map((key) => new ColumnPacker(mayRefer(key)))
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

  /** Packs objects that it takes; any other becomes null in each field. */
  pack(objects: readonly JsonObject[]): PackedTable {
    const columns = this.#columns.map((column, place) => {
      const key = this.#keys[place] ?? ''
      return column.pack(objects.map((object) => object[key] ?? null))
    })
    return { keys: this.#keys, columns }
  }
}

/** Packs the records of one list, some at a time. */
export class RecordPacker {
  readonly #mayRefer: (key: string) => boolean
  #tables: { readonly raw: TablePacker; readonly value: TablePacker | null } | null = null

  constructor({ id }: Pick<RecordType, 'id'>) {
    this.#mayRefer = (key) => key !== id
  }

  pack(records: readonly Readable<unknown>[]): PackedRecords {
    const unpacked = new Map<number, Readable<unknown>>()
    const [raws, values]: [JsonObject[], JsonObject[]] = [[], []]
    for (const [place, record] of records.entries()) {
      const { raw, passwords } = record
      // The schema makes JSON of JSON: texts, numbers, flags, and objects of them.
      const value = record.value as Json
      if (passwords === undefined && isJsonObject(raw) && isJsonObject(value) && this.#takes(raw, value)) {
        raws.push(raw)
        values.push(value)
      } else unpacked.set(place, record)
    }
    const { raw = null, value = null } = this.#tables ?? {}
    return {
      length: records.length,
      unpacked,
      raw: raw?.pack(raws) ?? null,
      value: value?.pack(values) ?? null,
    }
  }

  #takes(raw: JsonObject, value: JsonObject): boolean {
    this.#tables ??= {
      raw: new TablePacker(raw, this.#mayRefer),
      value: value === raw ? null : new TablePacker(value, this.#mayRefer),
    }
    const tables = this.#tables
    return (value === raw) === (tables.value === null) && tables.raw.takes(raw) && tables.value?.takes(value) !== false
  }
}

/** Returns the buffers of packed records that can be transferred between threads. */
export function buffersOf({ raw, value }: PackedRecords): ArrayBuffer[] {
  return [raw, value].flatMap((table) => (table === null ? [] : buffersOfTable(table)))
}

function buffersOfTable({ columns }: PackedTable): ArrayBuffer[] {
  return columns.flatMap(({ codes, own, table }) => [
    ...[codes, own?.units, own?.ends].flatMap((array) => (array ? [array.buffer] : [])),
    ...(table === null ? [] : buffersOfTable(table)),
  ])
}
