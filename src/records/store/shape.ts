import type { Json, JsonObject } from '../../contract/json.ts'
import type { Column, TimeColumn } from './column.ts'

/** A record's keys, their order, and the columns with their values. */
export interface Shape {
  readonly code: number
  readonly keys: readonly string[]
  readonly columns: readonly (Column | TimeColumn)[]
  /** Whether `__proto__` is a key: plain assignment would set the prototype. */
  readonly hasProto: boolean
  /** The JSON before each value. */
  readonly heads: readonly Uint8Array<ArrayBuffer>[]
}

/** Restores a record as it was received; `valueOf` returns a column's value of it. */
export function toRecord(shape: Shape, valueOf: (column: Column | TimeColumn, place: number) => Json): JsonObject {
  const { keys, columns, hasProto } = shape
  const record: Record<string, Json> = {}
  for (const [place, column] of columns.entries()) {
    const key = keys[place] ?? ''
    const value = valueOf(column, place)
    if (hasProto) Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
    else record[key] = value
  }
  return record
}
