import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { Column, TimeColumn } from './column.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { type JsonBytes, toUtf8 } from './json-bytes.ts'
import type { ReceivedRecords } from './received-records.ts'
import { type Shape, toRecord } from './shape.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'

const timeFields = ['attempted_at', 'answered_at', 'terminated_at'] as const
export type TimeField = (typeof timeFields)[number]

/** Records that are no objects, as a whole. */
export const whole = '(record)'

/** Braces. */
const [open, close] = [123, 125]
const none = new Uint8Array(0)

/**
 * Records by column: some 120 bytes for each of a million, quick to filter and count. Loses nothing of a record, to the
 * order of its keys.
 */
export class RecordTable {
  readonly times: Readonly<Record<TimeField, TimeColumn>> = {
    attempted_at: new TimeColumn('attempted_at'),
    answered_at: new TimeColumn('answered_at'),
    terminated_at: new TimeColumn('terminated_at'),
  }
  #columns = new Map<string, Column>()
  /** The same few shapes again and again; null where a record is no object. */
  #shapeOf = new Column('')
  #shapes: (Shape | undefined)[] = []
  #latest: Shape | null = null
  /** Fingerprints, two halves each. */
  #prints = new Uint32Array(128)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(raw: Json): void {
    const { low, high } = fingerprint(raw)
    this.#set(this.#begin(low, high), raw)
  }

  /** Adds a record of an answer that was read for this table, or parsed. */
  addReceived(records: ReceivedRecords, index: number): void {
    const { shapes, firsts, values, prints } = records.marks
    const row = this.#begin(prints[2 * index] ?? 0, prints[2 * index + 1] ?? 0)
    const shape = shapes[index] ?? null
    if (shape === null) return this.#set(row, records.raw(index))
    const { columns } = shape
    const first = firsts[index] ?? 0
    for (let place = 0; place < columns.length; place += 1) columns[place]?.setCode(row, values[first + place] ?? 0)
    this.#shapeOf.setCode(row, shape.code)
  }

  /** The row of a new record. */
  #begin(low: number, high: number): number {
    const row = this.#length
    this.#length += 1
    if (this.#prints.length < 2 * row + 2) this.#prints = withRoom(this.#prints, 2 * row + 2)
    this.#prints[2 * row] = low
    this.#prints[2 * row + 1] = high
    return row
  }

  #set(row: number, raw: Json): void {
    if (!isJsonObject(raw)) {
      this.#shapeOf.set(row, null)
      this.column(whole).set(row, raw)
      return
    }
    let shape = this.#latest
    if (shape === null || !this.#setAs(shape, row, raw)) {
      // What is set by now is what this record has there, too.
      shape = this.#latest = this.shapeOf(Object.keys(raw))
      this.#setAs(shape, row, raw)
    }
    this.#shapeOf.setCode(row, shape.code)
  }

  /** Sets the record's values; false: it has another shape. */
  #setAs({ keys, columns }: Shape, row: number, raw: JsonObject): boolean {
    let place = 0
    // Engines read the values of such a loop by their place, and make no list of the keys. JSON inherits nothing.
    for (const key in raw) {
      if (keys[place] !== key) return false
      columns[place]?.set(row, raw[key] ?? null)
      place += 1
    }
    return place === keys.length
  }

  /** The record as it was received. */
  get(row: number): Json {
    const shape = this.#shapes[this.#shapeOf.codeAt(row)]
    if (shape === undefined) return this.column(whole).get(row) ?? null
    return toRecord(shape, (column) => column.get(row) ?? null)
  }

  /** Writes the record as JSON, as `JSON.stringify` would. */
  writeJson(row: number, out: JsonBytes): void {
    const shape = this.#shapes[this.#shapeOf.codeAt(row)]
    if (shape === undefined) return this.column(whole).writeJson(row, out)
    const { columns, heads } = shape
    if (heads.length === 0) out.add(open)
    for (let place = 0; place < heads.length; place += 1) {
      const head = heads[place] ?? none
      out.copy(head, 0, head.length)
      columns[place]?.writeJson(row, out)
    }
    out.add(close)
  }

  /** The record's fingerprint: its own is worked out once. */
  print(row: number): Fingerprint {
    return { low: this.#prints[2 * row] ?? 0, high: this.#prints[2 * row + 1] ?? 0 }
  }

  /** The column of any field, times included. */
  anyColumn(field: string): Column | TimeColumn {
    return isTimeField(field) ? this.times[field] : this.column(field)
  }

  /** The keys of a row's record, the same array for all that have the same; null: it is no object. */
  keysOf(row: number): readonly string[] | null {
    return this.#shapes[this.#shapeOf.codeAt(row)]?.keys ?? null
  }

  /** Any field but the times; one that no record has is absent everywhere. */
  column(field: string): Column {
    const known = this.#columns.get(field)
    if (known !== undefined) return known
    const column = new Column(field)
    this.#columns.set(field, column)
    return column
  }

  /** Gives back the room for more records: about a fifth of all, once everything is there. */
  trim(): void {
    for (const column of [...Object.values(this.times), ...this.#columns.values()]) column.trim(this.#length)
    this.#shapeOf.trim(this.#length)
    this.#prints = withoutRoom(this.#prints, 2 * this.#length)
  }

  /** Of records with these keys in this order. */
  shapeOf(keys: readonly string[]): Shape {
    const code = this.#shapeOf.dictionary.toCode(keys)
    const shape = this.#shapes[code] ?? {
      code,
      keys,
      columns: keys.map((key) => this.anyColumn(key)),
      hasProto: keys.includes('__proto__'),
      heads: keys.map((key, place) => toUtf8(`${place === 0 ? '{' : ','}${JSON.stringify(key)}:`)),
    }
    return (this.#shapes[code] = shape)
  }
}

function isTimeField(key: string): key is TimeField {
  return (timeFields as readonly string[]).includes(key)
}
