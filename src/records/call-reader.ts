import type { Json } from '../contract/json.ts'
import { toSeconds } from '../contract/recent-calls.ts'
import type { Column } from './column.ts'
import type { RecordTable } from './record-table.ts'

/** What insights need of the records of a table, by row; every distinct value is converted once. */
export interface CallReader {
  /** ms since 1970; NaN where there is no readable time. */
  readonly attempted: (row: number) => number
  readonly answeredAt: (row: number) => number
  readonly terminated: (row: number) => number
  /** null: the record does not say. */
  readonly answered: (row: number) => boolean | null
  /** -1: none. */
  readonly sip: (row: number) => number
  /** Seconds; NaN: none. */
  readonly duration: (row: number) => number
  readonly text: (field: string) => (row: number) => string | null
}

export function createCallReader(table: RecordTable): CallReader {
  const duration = read(table.column('duration'), (value) =>
    typeof value === 'number' && value >= 0 ? value : Number.NaN,
  )
  const time = (times: Float64Array) => (row: number) => times[row] ?? Number.NaN
  const answeredAt = time(table.times.answered_at.times)
  const terminated = time(table.times.terminated_at.times)
  return {
    attempted: time(table.times.attempted_at.times),
    answeredAt,
    terminated,
    answered: read(table.column('answered'), (value) => (typeof value === 'boolean' ? value : null)),
    sip: read(table.column('sip_status'), (value) => (typeof value === 'number' ? value : -1)),
    duration: (row) => toSeconds(duration(row), answeredAt(row), terminated(row)),
    text: (field) => read(table.column(field), toText),
  }
}

function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function read<T extends boolean | number | string | null>(
  column: Column,
  convert: (value: Json | undefined) => T,
): (row: number) => T {
  const byCode = column.values.map(convert)
  return (row) => {
    const known = byCode[column.codeAt(row)]
    // Beyond the dictionary each value stands for itself.
    return known === undefined ? convert(column.get(row)) : known
  }
}
