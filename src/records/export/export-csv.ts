import { isJsonObject, type Json } from '../../contract/json.ts'
import { type CsvField, type CsvMode, toCsvLine } from '../../lib/csv.ts'
import { wholeRecord } from './export-columns.ts'
import { parseTimestamp } from '../store/timestamp.ts'

export interface CsvOptions {
  readonly columns: readonly string[]
  /** `exact`: every field as it was received. `spreadsheet`: nothing runs as a formula, and times are in UTC. */
  readonly mode: CsvMode
  /** A byte order mark: Excel takes the file for another encoding without it. */
  readonly bom: boolean
  /** Zone of an additional column beside `attempted_at`, as Intl names it; null: none. */
  readonly localZone: string | null
}

const times = new Set(['attempted_at', 'answered_at', 'terminated_at'])

/** Characters in one chunk, about. */
const chunkSize = 65_536

type Source = AsyncIterable<readonly Json[]> | Iterable<readonly Json[]>

/**
 * Records as CSV (RFC 4180, lib/csv.ts), a chunk of whole lines at a time. An empty field is null, absent or an empty
 * text: CSV has one word for the three, NDJSON tells them apart.
 */
export async function* toCsvChunks(source: Source, options: CsvOptions): AsyncGenerator<string> {
  const { columns, mode, bom, localZone } = options
  const local = localZone === null ? null : createLocalFormat(localZone)
  const header = columns.flatMap((column) =>
    column === 'attempted_at' && localZone !== null ? [column, `${column} (${localZone})`] : [column],
  )
  const toLine = (raw: Json) => {
    const fields = columns.flatMap((column) => {
      const value = fieldOf(raw, column)
      const field = toField(mode === 'spreadsheet' && times.has(column) ? toUtc(value) : value)
      return column === 'attempted_at' && local !== null ? [field, toLocal(value, local)] : [field]
    })
    return toCsvLine(fields, mode)
  }
  yield* toChunks((bom ? '\uFEFF' : '') + toCsvLine(header, mode), source, toLine)
}

async function* toChunks(head: string, source: Source, toLine: (raw: Json) => string): AsyncGenerator<string> {
  let chunk = head
  for await (const rows of source) {
    for (const raw of rows) {
      chunk += toLine(raw)
      if (chunk.length < chunkSize) continue
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

function fieldOf(raw: Json, column: string): Json {
  if (!isJsonObject(raw)) return column === wholeRecord ? raw : null
  return Object.hasOwn(raw, column) ? (raw[column] ?? null) : null
}

function toField(value: Json): CsvField {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** A time with an offset as the same moment in UTC; whatever is none, unchanged. */
function toUtc(value: Json): Json {
  if (typeof value !== 'string' || !Number.isNaN(parseTimestamp(value))) return value
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? value : new Date(ms).toISOString()
}

function createLocalFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
}

/** "2026-10-25 02:30:00.000 +01:00": with the offset, or the hour that comes twice in autumn would be two in one. */
function toLocal(value: Json, format: Intl.DateTimeFormat): string {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) return ''
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.replace('GMT', '') ?? ''
  const time = `${part['hour'] ?? ''}:${part['minute'] ?? ''}:${part['second'] ?? ''}.${part['fractionalSecond'] ?? ''}`
  return `${part['year'] ?? ''}-${part['month'] ?? ''}-${part['day'] ?? ''} ${time} ${offset === '' ? '+00:00' : offset}`
}
