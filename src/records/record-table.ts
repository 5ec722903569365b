import { isJsonObject, type Json } from '../contract/json.ts'
import { Column, TimeColumn } from './column.ts'

const timeFields = ['attempted_at', 'answered_at', 'terminated_at'] as const
export type TimeField = (typeof timeFields)[number]

/** Records that are no objects, as a whole. */
const whole = '(record)'

/** Records by column: small enough for a million of them, and quick to filter and count. Loses nothing of a record. */
export class RecordTable {
  readonly times: Readonly<Record<TimeField, TimeColumn>> = {
    attempted_at: new TimeColumn(),
    answered_at: new TimeColumn(),
    terminated_at: new TimeColumn(),
  }
  #columns = new Map<string, Column>()
  /** Which keys a record has, and their order: the same few shapes again and again. */
  #shapes = new Column()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(raw: Json): void {
    const row = this.#length
    this.#length += 1
    const record = isJsonObject(raw) ? raw : { [whole]: raw }
    const keys = Object.keys(record)
    this.#shapes.set(row, isJsonObject(raw) ? keys : null)
    for (const key of keys) (isTimeField(key) ? this.times[key] : this.column(key)).set(row, record[key] ?? null)
  }

  /** The record as it was received. */
  get(row: number): Json {
    const shape = this.#shapes.get(row)
    if (!Array.isArray(shape)) return this.column(whole).get(row) ?? null
    // Defined one by one: as an assignment, the key `__proto__` would set something else.
    const record = {}
    for (const key of shape as readonly string[]) {
      const value = isTimeField(key) ? this.times[key].get(row) : (this.column(key).get(row) ?? null)
      Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
    }
    return record
  }

  /** Any field but the times; one that no record has is absent everywhere. */
  column(field: string): Column {
    const known = this.#columns.get(field)
    if (known !== undefined) return known
    const column = new Column()
    this.#columns.set(field, column)
    return column
  }
}

function isTimeField(key: string): key is TimeField {
  return (timeFields as readonly string[]).includes(key)
}
