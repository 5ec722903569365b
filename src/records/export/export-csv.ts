import type { Json } from '../../contract/json.ts'
import { byteOrderMark, type CsvField, type CsvMode, toCsvField, toCsvLine } from '../../lib/csv.ts'
import { type Column, TimeColumn } from '../store/column.ts'
import { offsetMs, zoneOffset } from '../../lib/zone-offset.ts'
import { type Utf8Writer, toUtf8 } from '../store/utf8-writer.ts'
import { toJsonText } from '../store/json-text.ts'
import type { RecordTable } from '../store/record-table.ts'
import { parseTimestamp, timestampWriter, writeTimestamp } from '../store/timestamp.ts'
import { hourMs } from '../../lib/durations.ts'

export interface CsvOptions {
  readonly columns: readonly string[]
  /** `exact`: every field as it was received. `spreadsheet`: nothing runs as a formula, and times are in UTC. */
  readonly mode: CsvMode
  /** Whether the file begins with a byte order mark. */
  readonly bom: boolean
  /** Zone of an additional column beside `attempted_at`, as Intl names it; null for none. */
  readonly localZone: string | null
}

/** Writes one field of a row, as UTF-8. */
type Cell = (row: number, out: Utf8Writer) => void

const [comma, carriageReturn, lineFeed, space] = [44, 13, 10, 32]

/**
 * Writes rows of a table as lines of CSV (RFC 4180, lib/csv.ts) directly from the columns, without rebuilding records.
 * An empty field is null, absent or an empty text: NDJSON tells the three apart, CSV can't. Writes the header at once.
 */
export function csvWriter(table: RecordTable, options: CsvOptions, out: Utf8Writer): (row: number) => void {
  const { columns, mode, bom, localZone } = options
  const header = columns.flatMap((column) =>
    column === 'attempted_at' && localZone !== null ? [column, `${column} (${localZone})`] : [column],
  )
  out.text((bom ? byteOrderMark : '') + toCsvLine(header, mode))
  const cells = columns.flatMap((name): Cell[] => {
    const column = table.anyColumn(name)
    if (!(column instanceof TimeColumn)) return [toCell(column, mode)]
    const cell = toTimeCell(column, mode)
    return name === 'attempted_at' && localZone !== null ? [cell, toLocalCell(column, localZone)] : [cell]
  })
  return (row) => {
    for (let place = 0; place < cells.length; place += 1) {
      if (place > 0) out.add(comma)
      cells[place]?.(row, out)
    }
    out.add(carriageReturn)
    out.add(lineFeed)
  }
}

/** The fields of this many first values of a column are cached. */
const maxCached = 4096

/** Bytes that a field may contain, and begin or end with, without quoting or defusing (lib/csv.ts does the others). */
const inside = new Uint8Array(256).fill(1, 0, 128)
const outermost = new Uint8Array(256).fill(1, 33, 128)
for (const special of toUtf8('",;\t\r\n')) inside[special] = 0
for (const special of toUtf8('=+-@')) outermost[special] = 0

function toCell(column: Column, mode: CsvMode, toField: (value: Json) => CsvField = plainField): Cell {
  const { dictionary } = column
  const held: (Uint8Array | undefined)[] = []
  return (row, out) => {
    const code = column.codeAt(row)
    if (code === 0) return
    const known = held[code]
    if (known !== undefined) return out.copy(known, 0, known.length)
    if (toField === plainField && dictionary.writePlain(code, out, inside, outermost)) return
    const field = toUtf8(toCsvField(toField(dictionary.value(code) ?? null), mode))
    if (code < maxCached) held[code] = field
    out.copy(field, 0, field.length)
  }
}

function toTimeCell(column: TimeColumn, mode: CsvMode): Cell {
  const other = toCell(column.others, mode, mode === 'spreadsheet' ? (value) => plainField(toUtc(value)) : plainField)
  return (row, out) => {
    if (column.others.codeAt(row) > 0) return other(row, out)
    const ms = column.at(row)
    if (!Number.isNaN(ms)) writeTimestamp(ms, out)
  }
}

/** Writes local times beside `attempted_at`, if it is a time. */
function toLocalCell(column: TimeColumn, timeZone: string): Cell {
  const write = localTimeWriter(timeZone)
  return (row, out) => {
    const ms = column.at(row)
    if (!Number.isNaN(ms)) write(ms, out)
  }
}

function plainField(value: Json): CsvField {
  return typeof value === 'object' && value !== null ? toJsonText(value) : value
}

/** Converts a time with an offset to the same moment in UTC; returns anything else unchanged. */
function toUtc(value: Json): Json {
  if (typeof value !== 'string' || !Number.isNaN(parseTimestamp(value))) return value
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? value : new Date(ms).toISOString()
}

/** The latest possible time, minus a day: no zone is a day from UTC. */
const latest = 8.64e15 - 24 * hourMs

/**
 * Returns a function that writes times like "2026-10-25 02:30:00.000 +01:00": the offset distinguishes the hour that
 * occurs twice in autumn. Intl takes twenty times as long as everything else about a record, so it is called only for an
 * hour's start and end. If both have the same offset, that applies to all times between.
 */
export function localTimeWriter(timeZone: string): (ms: number, out: Utf8Writer) => void {
  const offsetAt = zoneOffset(timeZone)
  const writeTime = timestampWriter()
  const write = (ms: number, offset: Offset, out: Utf8Writer) => {
    writeTime(ms + offset.ms, out)
    // "…-25T02:30:00.000Z"
    out.bytes[out.length - 14] = space
    out.bytes[out.length - 1] = space
    out.copy(offset.text, 0, offset.text.length)
  }
  let hour = Number.NaN
  /** The offset of that hour; null if it changes within it. */
  let steady: Offset | null = null
  return (ms, out) => {
    if (!(ms >= hour && ms < hour + hourMs)) {
      hour = Math.floor(ms / hourMs) * hourMs
      const ends = [hour, hour + hourMs - 1]
      const [start = '', end] = ends.map((at) => (Math.abs(at) > latest ? '+00:00' : offsetAt(at)))
      steady = start === end ? toOffset(start) : null
    }
    write(ms, steady ?? toOffset(offsetAt(ms)), out)
  }
}

interface Offset {
  /** "+01:00" */
  readonly text: Uint8Array
  readonly ms: number
}

const toOffset = (text: string): Offset => ({ text: toUtf8(text), ms: offsetMs(text) })
