/** Records that are built from the columns of packed-records.ts each time that they are read. */
import type { Json, JsonObject } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import { readUuid } from '../../lib/uuid-bytes.ts'
import { nested, type OwnValues, type PackedColumn, type PackedRecords, type PackedTable } from './packed-records.ts'

/** One field of the records of one block. */
class AttachedColumn {
  readonly #codes: PackedColumn['codes']
  readonly #own: PackedColumn['own']
  /** Indexed by code. */
  readonly #values: readonly Json[]
  readonly #table: AttachedTable | null

  constructor({ codes, own, table }: PackedColumn, shared: SharedValues) {
    this.#codes = codes
    this.#own = own
    this.#values = shared.values
    this.#table = table && new AttachedTable(table, (shared.fields ??= []))
  }

  get(row: number): Json {
    const value = this.#codes === null ? ownValue(this.#own, row) : (this.#values[this.#codes[row] ?? 0] ?? null)
    return value === nested ? (this.#table?.get(row) ?? null) : value
  }
}

/** The shared values of a field, across all blocks of one packer. */
interface SharedValues {
  readonly values: Json[]
  /** null unless the field holds objects. */
  fields: SharedValues[] | null
}

/** Reused argument lists, by length: making one takes longer than reading a short text. */
const units: number[][] = []

function ownValue(own: OwnValues | null, row: number): Json {
  if (own === null) return null
  const { units: all, ends, others } = own
  if (ends === null) return readUuid(all as Uint8Array, 16 * row)
  const other = others.size === 0 ? undefined : others.get(row)
  if (other !== undefined) return other
  const from = row === 0 ? 0 : (ends[row - 1] ?? 0)
  const length = (ends[row] ?? 0) - from
  const list = (units[length] ??= Array.from({ length }, () => 0))
  for (let at = 0; at < length; at += 1) list[at] = all[from + at] ?? 0
  return String.fromCharCode.apply(null, list)
}

/** Objects with the same fields in the same order. */
class AttachedTable {
  readonly #keys: readonly string[]
  readonly #columns: readonly AttachedColumn[]
  /** Cached, because fields of the same record are often read one after another. */
  #latest: { readonly row: number; readonly object: JsonObject } = { row: -1, object: {} }

  constructor({ keys, columns }: PackedTable, shared: SharedValues[]) {
    this.#keys = keys
    this.#columns = columns.map((column, place) => {
      const values = (shared[place] ??= { values: [], fields: null })
      for (const value of column.added) values.values.push(value)
      return new AttachedColumn(column, values)
    })
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

  /** undefined if the objects have no such field. */
  field(row: number, key: string): Json | undefined {
    return this.#columns[this.#keys.indexOf(key)]?.get(row)
  }
}

/** Records received together. */
interface Block {
  readonly raw: AttachedTable
  readonly value: AttachedTable
}

const noIssues = [] as const

/** One class for all lists: with one for each, code that reads several lists would take twice as long (`fieldOf`). */
class AttachedRecord implements Readable<unknown> {
  readonly #block: Block
  readonly #row: number

  constructor(block: Block, row: number) {
    this.#block = block
    this.#row = row
  }
  get value() {
    return this.#block.value.get(this.#row)
  }
  get raw() {
    return this.#block.raw.get(this.#row)
  }
  get issues() {
    return noIssues
  }
  field(key: string) {
    return this.#block.value.field(this.#row, key)
  }
}

/**
 * Returns a function that takes the blocks of one packer in order, and returns their records. Building the record of a
 * phone number takes a fifth of a microsecond, reading one field a tenth of that (`fieldOf` in contract/record.ts).
 * Spread a record's `value` or `raw`, never the record itself: its properties are getters.
 */
export function createAttacher(): (packed: PackedRecords) => readonly Readable<unknown>[] {
  const shared = { raw: [], value: [] }
  const attach = (raw: PackedTable, value: PackedTable | null): Block => {
    const table = new AttachedTable(raw, shared.raw)
    return { raw: table, value: value === null ? table : new AttachedTable(value, shared.value) }
  }
  return ({ length, unpacked, raw, value }) => {
    // null if all of them are unpacked.
    const block = raw && attach(raw, value)
    let row = 0
    return Array.from({ length }, (_, place) => {
      const other = unpacked.get(place)
      if (other !== undefined) return other
      if (block === null) throw new RangeError(`There is no record ${place}.`)
      return new AttachedRecord(block, row++)
    })
  }
}
