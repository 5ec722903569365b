import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { toCsvLine } from '../../lib/csv.ts'
import type { CrawlResult } from '../crawl/crawl.ts'
import { type CsvOptions, csvWriter } from './export-csv.ts'
import { plainExport } from './export-fixtures.ts'
import { type ExportContext, toManifest } from './manifest.ts'
import { toFileName } from './save-export.ts'
import { fingerprint } from '../store/fingerprint.ts'
import { Utf8Writer } from '../store/utf8-writer.ts'
import { RecordTable } from '../store/record-table.ts'
import { ExportRun, RecordCounts, toColumns } from './engine-export.ts'

/** An RFC 4180 parser with three states, fed character by character: shares nothing with the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let state: 'bare' | 'quoted' | 'quote' = 'bare'
  for (const unit of text.split('')) {
    if (state === 'quoted') {
      if (unit === '"') state = 'quote'
      else field += unit
    } else if (unit === '"') {
      if (state === 'quote') field += unit
      state = 'quoted'
    } else if (unit === ',' || unit === '\n') {
      rows.at(-1)?.push(unit === '\n' ? field.replace(/\r$/, '') : field)
      field = ''
      state = 'bare'
      if (unit === '\n') rows.push([])
    } else field += unit
  }
  expect(rows.pop()).toEqual([])
  return rows
}

const exact: CsvOptions = { columns: [], mode: 'exact', bom: false, localZone: null }

function tableOf(rows: readonly Json[]): RecordTable {
  const table = new RecordTable()
  for (const row of rows) table.add(row)
  return table
}

function csvOf(rows: readonly Json[], options: CsvOptions): string {
  const out = new Utf8Writer(100)
  const write = csvWriter(tableOf(rows), options, out)
  for (const row of rows.keys()) write(row)
  // A byte order mark is part of the file.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(out.take())
}

const columnsOf = (rows: readonly Json[]): string[] => toColumns(tableOf(rows), [[...rows.keys()]])

const key = fc.constantFrom('from', 'to', 'sip_callid', 'trunk', 'zeta', 'alpha', '__proto__', 'to"string')
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '+15550100', '-', '@a', '\t=', '\r\n"', ',', ' x '),
)
const record: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(key, scalar), { maxLength: 6 })
  .map((entries) => Object.fromEntries(entries))

test('an independent parser reads exact CSV back unchanged, whatever the records hold', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), fc.boolean(), (rows, bom) => {
      const columns = columnsOf(rows)
      const text = csvOf(rows, { ...exact, columns, bom })
      expect(text.startsWith('\uFEFF')).toBe(bom)
      const [header, ...lines] = parse(bom ? text.slice(1) : text)
      expect(header).toEqual(columns)
      expect(lines).toEqual(rows.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? row[column] : ''))))
    }),
    runs(300, 42),
  )
})

test('spreadsheet-safe CSV has no field that begins as a formula, and changes no other field', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), (rows) => {
      const columns = columnsOf(rows).filter((column) => !column.endsWith('_at'))
      const [, ...lines] = parse(csvOf(rows, { ...exact, columns, mode: 'spreadsheet' }))
      for (const [index, line] of lines.entries()) {
        expect(line.filter((field) => /^[=+\-@\t\r]/.test(field))).toEqual([])
        const row = new Map(Object.entries(rows[index] ?? {}))
        const before = columns.map((column) => row.get(column)).map((value) => (typeof value === 'string' ? value : ''))
        // Only marks are added, and none to a field without signs of a formula.
        const unmarked = (fields: readonly string[]) => fields.map((field) => field.replaceAll("'", ''))
        expect(unmarked(line)).toEqual(unmarked(before))
        const isHarmless = (_: unknown, at: number) => !/[=+\-@＝＋－＠]|^[\t\r]/u.test(before[at] ?? '')
        expect(line.filter(isHarmless)).toEqual(before.filter(isHarmless))
      }
    }),
    runs(300, 42),
  )
})

test('orders columns as documented, then the others by name', () => {
  const columns = columnsOf([{ zeta: 1, to: '2' }, { alpha: 1 }, 'no object'])
  expect(columns.slice(0, 3)).toEqual(['account_sid', 'call_sid', 'attempted_at'])
  expect(columns.slice(-3)).toEqual(['(record)', 'alpha', 'zeta'])
  expect(columnsOf([{ alpha: 1, zeta: 2 }, 'x', { to: 1 }])).toEqual(columns)
})

test('writes values that aren’t text, and records that aren’t objects', () => {
  const rows = [{ to: 1.5, from: true, trunk: null, host: { a: [1, '"'] } }, ['text']]
  const columns = ['to', 'from', 'trunk', 'host', '(record)']
  expect(parse(csvOf(rows, { ...exact, columns }))).toEqual([
    columns,
    ['1.5', 'true', '', '{"a":[1,"\\""]}', ''],
    ['', '', '', '', '["text"]'],
  ])
})

test('writes times in UTC, and local times with their offset, so that no hour is ambiguous', () => {
  const rows = ['2026-10-25T00:30:00.000Z', '2026-10-25T03:30:00.000+02:00', 'soon'].map((attempted_at) => ({
    attempted_at,
  }))
  const options: CsvOptions = { columns: ['attempted_at'], mode: 'spreadsheet', bom: false, localZone: 'Europe/Berlin' }
  expect(parse(csvOf(rows, options))).toEqual([
    ['attempted_at', 'attempted_at (Europe/Berlin)'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25 02:30:00.000 +02:00'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25 02:30:00.000 +01:00'],
    ['soon', ''],
  ])
  const untouched = parse(csvOf(rows, { ...options, mode: 'exact', localZone: null }))
  expect(untouched.slice(1)).toEqual(rows.map(({ attempted_at }) => [attempted_at]))
})

test('writes every field as toCsvLine does', () => {
  const anyValue = fc.oneof(
    scalar,
    fc.uuid(),
    fc.json().map((json) => JSON.parse(json) as Json),
    fc.constant('\ud800'),
  )
  const anyRow = fc.oneof(fc.dictionary(key, anyValue, { maxKeys: 6 }), anyValue)
  const anyMode = fc.constantFrom('exact' as const, 'spreadsheet' as const)
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), anyMode, (made, mode) => {
      const rows = JSON.parse(JSON.stringify(made)) as Json[]
      const columns = columnsOf(rows)
      const fieldOf = (row: Json, column: string) => {
        const value = isJsonObject(row) ? (new Map(Object.entries(row)).get(column) ?? null) : row
        if (!isJsonObject(row) && column !== '(record)') return null
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
      }
      const lines = rows.map((row) =>
        toCsvLine(
          columns.map((column) => fieldOf(row, column)),
          mode,
        ),
      )
      const plain = new TextDecoder().decode(new TextEncoder().encode(toCsvLine(columns, mode) + lines.join('')))
      expect(csvOf(rows, { ...exact, columns, mode })).toBe(plain)
    }),
    runs(300, 42),
  )
})

test('never holds a long file as a whole', async () => {
  const line = { to: 'ü'.repeat(100) }
  const table = tableOf(Array.from({ length: 25_000 }, () => line))
  const all = [Uint32Array.from({ length: 25_000 }, (_, row) => row)]
  const run = new ExportRun(table, all, { ...plainExport, format: 'csv' })
  let [longest, text] = [0, '']
  for (;;) {
    const { piece } = await run.next()
    if (piece === null) break
    longest = Math.max(longest, piece.size)
    text += await piece.text()
  }
  expect(longest).toBeLessThan(1_100_000)
  expect(text.split('\r\n').filter((one) => one.includes(line.to))).toHaveLength(25_000)
})

const result: CrawlResult = {
  rows: 5,
  total: 6,
  pages: 3,
  requests: 4,
  retries: 1,
  isStored: true,
  totalAtStart: 5,
  error: null,
  verdict: 'not proven',
  doubts: ['gap', 'order'],
  gaps: [{ offset: 500, readings: 8, closed: false }],
}
const context: ExportContext = {
  server: 'https://voice.example',
  account_sid: '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415',
  days: 30,
  zone: null,
  format: 'ndjson',
  columns: null,
  startedAt: Date.UTC(2026, 10, 21, 9),
  finishedAt: Date.UTC(2026, 10, 21, 10),
  file: 'x.ndjson',
  written: { bytes: 10, sha256: 'abc' },
  records: 5,
  distinct: 4,
  filter: null,
}

test('the manifest states the verdict and its reasons', () => {
  expect(toManifest(result, context)).toMatchObject({
    file: { name: 'x.ndjson', bytes: 10, sha256: 'abc' },
    source: { server: 'https://voice.example', days: 30 },
    zone: 'UTC',
    started: '2026-11-21T09:00:00.000Z',
    total_at_start: 5,
    total_at_end: 6,
    records: 5,
    distinct_records: 4,
    exact_duplicates: 1,
    order_seen: 'not newest first',
    gaps: [{ offset: 500, closed_by: 'nothing' }],
    verdict: 'not proven',
    reasons: [expect.stringContaining('overlap'), expect.stringContaining('newest first')],
  })
})

test('the file name says if the list is not proven', () => {
  expect(toFileName(context, true, 'csv')).toBe('call-records_8f1d4c62_2026-10-22_2026-11-21.csv')
  expect(toFileName({ ...context, account_sid: '../a' }, false, 'ndjson')).toBe(
    'call-records_a_2026-10-22_2026-11-21_NOT-PROVEN.ndjson',
  )
})

test('stores and writes a record nested thousands of levels deep', () => {
  const deep = `${'{"a":['.repeat(3000)}1${']}'.repeat(3000)}`
  const rows = [`{"call_sid":"a","sip":${deep}}`, deep].map((text) => JSON.parse(text) as Json)
  const table = tableOf(rows)
  const out = new Utf8Writer(100)
  for (const row of rows.keys()) table.writeJson(row, out)
  expect(new TextDecoder().decode(out.take()) === `{"call_sid":"a","sip":${deep}}${deep}`).toBe(true)
  const csv = csvOf(rows.slice(0, 1), { ...exact, columns: ['call_sid', 'sip'] })
  expect(parse(csv)[1]?.[1] === deep).toBe(true)
})

test('counts all and distinct records by their fingerprints', () => {
  const counts = new RecordCounts()
  for (let index = 0; index < 5000; index += 1) counts.add(fingerprint(String(index % 4000)))
  expect([counts.records, counts.distinct()]).toEqual([5000, 4000])
})
