import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { Column, TimeColumn } from './column.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { type Utf8Writer, toUtf8 } from './utf8-writer.ts'
import type { ReceivedLines, ReceivedRecords } from './received-records.ts'
import { type Shape, toRecord } from './shape.ts'
import { withoutRoom, withRoom } from '../../lib/typed.ts'

const timeFields = ['attempted_at', 'answered_at', 'terminated_at'] as const
export type TimeField = (typeof timeFields)[number]

/** Rows whose responses are held during a load: usually 4 MB. */
const maxRecent = 8192

/** The column of records that aren't objects. */
export const wholeRecord = '(record)'

const [open, close] = [123, 125]
const none = new Uint8Array(0)

/**
 * Stores records by column: some 120 bytes each for a million, fast to filter and count. Restores each record exactly,
 * including the order of its keys.
 */
export class RecordTable {
  readonly times: Readonly<Record<TimeField, TimeColumn>> = {
    attempted_at: new TimeColumn('attempted_at'),
    answered_at: new TimeColumn('answered_at'),
    terminated_at: new TimeColumn('terminated_at'),
  }
  #columns = new Map<string, Column>()
  /** Few shapes, repeated; null for a record that isn't an object. */
  #shapeOf = new Column('')
  #shapes: (Shape | undefined)[] = []
  #latest: Shape | null = null
  /** Fingerprints, two halves each. */
  #prints = new Uint32Array(128)
  #length = 0
  /**
   * The responses of the latest rows, and the rows' indices there, by row modulo `maxRecent`: a file written along with
   * a load takes their bytes instead of writing them again (docs/performance.md).
   */
  #recent: (ReceivedRecords | null)[] = []
  #recentAt = new Uint32Array(maxRecent)

  get length(): number {
    return this.#length
  }

  add(raw: Json): void {
    const { low, high } = fingerprint(raw)
    this.#set(this.#begin(low, high), raw)
  }

  /** Adds a record of a response that was read for this table, or parsed. */
  addReceived(records: ReceivedRecords, index: number): void {
    const { shapes, firsts, codes, prints } = records.arrays
    const shape = shapes[index] ?? null
    const copied = shape === null ? null : records
    const row = this.#begin(prints[2 * index] ?? 0, prints[2 * index + 1] ?? 0, copied, index)
    if (shape === null) return this.#set(row, records.raw(index))
    const { columns } = shape
    const first = firsts[index] ?? 0
    for (let place = 0; place < columns.length; place += 1) columns[place]?.setCode(row, codes[first + place] ?? 0)
    this.#shapeOf.setCode(row, shape.code)
  }

  /** Adds a row; returns its number. */
  #begin(low: number, high: number, records: ReceivedRecords | null = null, index = 0): number {
    const row = this.#length
    this.#length += 1
    this.#recent[row % maxRecent] = records
    this.#recentAt[row % maxRecent] = index
    if (this.#prints.length < 2 * row + 2) this.#prints = withRoom(this.#prints, 2 * row + 2)
    this.#prints[2 * row] = low
    this.#prints[2 * row + 1] = high
    return row
  }

  #set(row: number, raw: Json): void {
    if (!isJsonObject(raw)) {
      this.#shapeOf.set(row, null)
      this.column(wholeRecord).set(row, raw)
      return
    }
    let shape = this.#latest
    if (shape === null || !this.#setAs(shape, row, raw)) {
      // Values set so far belong to this record, too.
      shape = this.#latest = this.shapeOf(Object.keys(raw))
      this.#setAs(shape, row, raw)
    }
    this.#shapeOf.setCode(row, shape.code)
  }

  /** Sets the record's values; returns false if it has another shape. */
  #setAs({ keys, columns }: Shape, row: number, raw: JsonObject): boolean {
    let place = 0
    // Engines optimize this loop: they read values by position and build no list of keys. JSON inherits nothing.
    for (const key in raw) {
      if (keys[place] !== key) return false
      columns[place]?.set(row, raw[key] ?? null)
      place += 1
    }
    return place === keys.length
  }

  /** Returns the record as it was received. */
  get(row: number): Json {
    const shape = this.#shapes[this.#shapeOf.codeAt(row)]
    if (shape === undefined) return this.column(wholeRecord).get(row) ?? null
    return toRecord(shape, (column) => column.get(row) ?? null)
  }

  /** Writes the record as `JSON.stringify` would. */
  writeJson(row: number, out: Utf8Writer): void {
    const shape = this.#shapes[this.#shapeOf.codeAt(row)]
    if (shape === undefined) return this.column(wholeRecord).writeJson(row, out)
    const { columns, heads } = shape
    if (heads.length === 0) out.add(open)
    for (let place = 0; place < heads.length; place += 1) {
      const head = heads[place] ?? none
      out.copy(head, 0, head.length)
      columns[place]?.writeJson(row, out)
    }
    out.add(close)
  }

  /**
   * Returns the line of the row at `rows[from]` and those of the rows that follow it there and in its response. null if
   * the response isn't held any more, or the row must be written with `writeJson`.
   */
  receivedLines(rows: Uint32Array, from: number): ReceivedLines | null {
    const row = rows[from] ?? 0
    const records = this.#recentOf(row)
    if (records === null) return null
    const first = this.#recentAt[row % maxRecent] ?? 0
    let count = 1
    for (; from + count < rows.length; count += 1) {
      const next = row + count
      const isNext = rows[from + count] === next && this.#recentAt[next % maxRecent] === first + count
      if (!isNext || this.#recentOf(next) !== records) break
    }
    return records.linesFrom(first, count)
  }

  #recentOf(row: number): ReceivedRecords | null {
    return row < this.#length - maxRecent ? null : (this.#recent[row % maxRecent] ?? null)
  }

  /** Returns the record's fingerprint, computed when it was added. */
  print(row: number): Fingerprint {
    return { low: this.#prints[2 * row] ?? 0, high: this.#prints[2 * row + 1] ?? 0 }
  }

  /** Returns the column of any field, times included. */
  anyColumn(field: string): Column | TimeColumn {
    return isTimeField(field) ? this.times[field] : this.column(field)
  }

  /** Returns the keys of a row's record, one shared array per shape; null if it isn't an object. */
  keysOf(row: number): readonly string[] | null {
    return this.#shapes[this.#shapeOf.codeAt(row)]?.keys ?? null
  }

  /** Returns the column of any field but the times; all absent if no record has it. */
  column(field: string): Column {
    const known = this.#columns.get(field)
    if (known !== undefined) return known
    const column = new Column(field)
    this.#columns.set(field, column)
    return column
  }

  /** Frees unused room, once everything is loaded. */
  trim(): void {
    this.#recent = []
    for (const column of [...Object.values(this.times), ...this.#columns.values()]) column.trim(this.#length)
    this.#shapeOf.trim(this.#length)
    this.#prints = withoutRoom(this.#prints, 2 * this.#length)
  }

  /** Returns the shape of records with these keys in this order. */
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
