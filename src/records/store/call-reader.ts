import type { Json } from '../../contract/json.ts'
import { toSeconds } from '../../contract/recent-calls.ts'
import type { Column, TimeColumn } from './column.ts'
import { toJsonText } from './json-text.ts'
import type { RecordTable } from './record-table.ts'

export type CallReader = ReturnType<typeof createCallReader>

/** Reads a table's call fields by row; converts the value of every code once. */
export function createCallReader(table: RecordTable) {
  const time = (column: TimeColumn) => {
    const times = column.times(table.length)
    return (row: number) => times[row] ?? Number.NaN
  }
  const [answeredAt, terminated] = [time(table.times.answered_at), time(table.times.terminated_at)]
  const duration = read(table.column('duration'), (value) =>
    typeof value === 'number' && value >= 0 ? value : Number.NaN,
  )
  return {
    length: table.length,
    /** ms since 1970; NaN if there is no readable time. */
    attempted: time(table.times.attempted_at),
    answeredAt,
    terminated,
    /** null if the record doesn't say. */
    answered: read(table.column('answered'), (value) => (typeof value === 'boolean' ? value : null)),
    /** -1 for none. */
    sip: read(table.column('sip_status'), (value) => (typeof value === 'number' ? value : -1)),
    /** Seconds; NaN if unknown. */
    duration: (row: number) => toSeconds(duration(row), answeredAt(row), terminated(row)),
    text: (field: string) => read(table.column(field), toText),
  }
}

/** Converts a value to text: null for none, JSON for anything that isn't a string. */
export function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : toJsonText(value)
}

function read<T extends boolean | number | string | null>(
  column: Column,
  convert: (value: Json | undefined) => T,
): (row: number) => T {
  const { dictionary } = column
  const byCode: (T | undefined)[] = Array.from({ length: dictionary.size })
  return (row) => {
    const code = column.codeAt(row)
    const known = byCode[code]
    if (known !== undefined) return known
    const value = convert(dictionary.value(code))
    byCode[code] = value
    return value
  }
}
