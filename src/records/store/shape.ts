import type { Json, JsonObject } from '../../contract/json.ts'
import type { Column, TimeColumn } from './column.ts'

/** Which keys a record has, their order, and where a table has their values. */
export interface Shape {
  readonly code: number
  readonly keys: readonly string[]
  readonly columns: readonly (Column | TimeColumn)[]
  /** Assigned, this key would set something else. */
  readonly hasProto: boolean
  /** What stands before each value in JSON. */
  readonly heads: readonly Uint8Array<ArrayBuffer>[]
}

/** A record as it was received; `valueOf` gives what each of its columns has for it. */
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
