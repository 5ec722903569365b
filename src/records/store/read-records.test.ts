import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { isJsonObject, type Json, parseExactly } from '../../contract/json.ts'
import { Column } from './column.ts'
import { fingerprint } from './fingerprint.ts'
import { Utf8Writer, toUtf8 } from './utf8-writer.ts'
import { RecordReader } from './read-records.ts'
import { callOf, type ReceivedRecords } from './received-records.ts'
import { RecordTable } from './record-table.ts'

/** Returns the rows as a file has them. */
function linesOf(table: RecordTable, rows: Uint32Array): string[] {
  const out = new Utf8Writer(1)
  const texts: string[] = []
  for (let index = 0; index < rows.length;) {
    const lines = table.receivedLines(rows, index)
    if (lines === null) table.writeJson(rows[index] ?? 0, out)
    const text = new TextDecoder().decode(lines?.bytes ?? out.take())
    texts.push(...(lines === null ? [text] : text.split('\n').slice(0, -1)))
    index += lines?.count ?? 1
    expect(texts.length).toBe(index)
  }
  return texts
}

/** Everything known about records, and everything the table returns for them once they are added. */
function read(records: ReceivedRecords, table: RecordTable) {
  const first = table.length
  for (let index = 0; index < records.length; index += 1) table.addReceived(records, index)
  const rows = Array.from({ length: records.length }, (_, index) => first + index)
  const copied = linesOf(table, Uint32Array.from(rows))
  // Drops the response.
  table.trim()
  const { times, prints, calls } = records.arrays
  return {
    raws: records.toJson().map((raw) => JSON.stringify(raw)),
    kept: rows.map((row) => JSON.stringify(table.get(row))),
    copied,
    written: linesOf(table, Uint32Array.from(rows)),
    attempted: rows.map((row) => table.times.attempted_at.at(row)),
    prints: [...prints],
    own: rows.map((row) => table.print(row)),
    times: [...times],
    calls: [...calls],
  }
}

/** The same for parsed records, without a table. */
function described(data: readonly Json[]): ReturnType<typeof read> {
  const texts = data.map((raw) => JSON.stringify(raw))
  const times = data.map((raw) => {
    const time = isJsonObject(raw) ? raw['attempted_at'] : null
    return typeof time === 'string' ? Date.parse(time) : Number.NaN
  })
  const own = data.map((raw) => fingerprint(raw))
  return {
    raws: texts,
    kept: texts,
    copied: texts,
    written: texts,
    attempted: times,
    prints: own.flatMap(({ low, high }) => [low, high]),
    own,
    times,
    calls: data.map((raw) => callOf(raw)),
  }
}

/** Whether each value of the records has one code in its column, found from its bytes or its JSON. */
function haveOneCode(data: readonly Json[], table: RecordTable): boolean {
  const first = table.length - data.length
  return data.every((raw, index) =>
    Object.entries(isJsonObject(raw) ? raw : {}).every(([key, value]) => {
      const column = table.anyColumn(key)
      return !(column instanceof Column) || column.dictionary.toCode(value) === column.codeAt(first + index)
    }),
  )
}

/** The naive reference. */
function parsePlainly(bytes: Uint8Array<ArrayBuffer>): { readonly envelope: Json; readonly data: readonly Json[] } {
  const envelope = parseExactly(new TextDecoder().decode(bytes)) as unknown as { readonly data: readonly Json[] }
  return { envelope: { ...envelope, data: [] }, data: envelope.data }
}

const readRecords = (bytes: Uint8Array<ArrayBuffer>) => new RecordReader(new RecordTable()).read(bytes)

/** Whether the bytes were read; checks that the result equals parsing all of them. */
function isRead(bytes: Uint8Array<ArrayBuffer>, table = new RecordTable(), reader = new RecordReader(table)): boolean {
  const answer = reader.read(bytes)
  if (answer === null) return false
  const { envelope, data } = parsePlainly(bytes)
  expect(answer.envelope).toEqual(envelope)
  expect(read(answer.records, table)).toEqual(described(data))
  expect(haveOneCode(data, table)).toBe(true)
  return true
}

/** null if it throws. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const answer = (records: string, before = '"total":3,') => `{${before}"data":[${records}]}`

const time = fc.constantFrom<Json>(
  '2026-11-21T04:19:25.305Z',
  '2026-11-21T06:19:25+02:00',
  '2026-02-31T00:00:00.000Z',
  '2026-11-21T04:19:25.30XZ',
  '20ab-11-21T04:19:25.305Z',
  'x',
  '',
)
const id = fc.constantFrom<Json>(
  '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415',
  '8F1d4c62-5b0e-4a97-b3d1-2c6e90a7f415',
  '9'.repeat(36),
)
const number = fc.constantFrom<Json>(
  0,
  -1,
  7,
  70,
  999_999_999,
  1_000_000_000,
  -2_147_483_648,
  2_147_483_648,
  9_999_999_999,
  -9_999_999_999,
  1.5,
  1e21,
  2e-7,
)
const usual = fc.oneof(time, id, number, fc.constantFrom<Json>(null, true, false, '+15550100', 'a', 'ab', 'tru'))
const unusual = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<Json>('"', 'a\\b', 'ä', '\u0000', '\uD800', '😀 "', '\u007f', ']},{'),
)
const value = fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual })
const key = fc.constantFrom(
  'to',
  'attempted_at',
  'call_sid',
  'answered_at',
  '__proto__',
  '1',
  'ä',
  'a"b',
  '\ud800',
  '(record)',
)
const anyRecord = fc.array(fc.tuple(key, value), { maxLength: 6 }).map((entries) => Object.fromEntries(entries) as Json)
/** Records as a server sends them: one shape, apart from one optional key. */
const alike = fc.record(
  { call_sid: value, attempted_at: value, answered: value, from: value, duration: value },
  { requiredKeys: ['call_sid', 'attempted_at', 'answered', 'from'] },
)

test('reads no response that ends too soon', () => {
  const record = '{"call_sid":"8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415","duration":12,"answered":true,"to":null}'
  const bytes = toUtf8(answer(`${record},${record}`))
  const reader = new RecordReader(new RecordTable())
  expect(reader.read(bytes)?.records.length).toBe(2)
  for (let end = 0; end < bytes.length; end += 1) expect(attempt(() => reader.read(bytes.slice(0, end)))).toBeNull()
})

test('keeps no part of a decimal as a value', () => {
  const table = new RecordTable()
  const records = Array.from({ length: 50 }, (_, index) => `{"n":${index}.5}`)
  expect(isRead(toUtf8(answer(records.join(','))), table)).toBe(true)
  expect(table.column('n').dictionary.size).toBe(51)
})

test('reads the same records from bytes as parsing does, over several responses', () => {
  const records = fc.array(fc.oneof(alike, anyRecord), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(records, { minLength: 1, maxLength: 3 }), (answers) => {
      const table = new RecordTable()
      const reader = new RecordReader(table)
      for (const some of answers) {
        const text = answer(some.map((record) => JSON.stringify(record)).join(','))
        expect(isRead(toUtf8(text), table, reader)).toBe(true)
      }
    }),
    runs(1500, 42),
  )
})

test('reads a corrupted response as parsing does, or not at all', () => {
  const valid = fc
    .array(alike, { maxLength: 4 })
    .map((records) => answer(records.map((one) => JSON.stringify(one)).join(',')))
  const byte = fc.oneof(fc.constantFrom(...toUtf8('{}[]",:\\0-+.e tnul\n')), fc.integer({ min: 0, max: 255 }))
  const edit = fc.tuple(fc.nat(), fc.constantFrom(0, 1, 2), byte)
  fc.assert(
    fc.property(valid, fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
      const bytes = [...toUtf8(text)]
      for (const [place, removed, added] of edits) bytes.splice(place % bytes.length, removed, added)
      const given = Uint8Array.from(bytes)
      const { data } = attempt(() => parsePlainly(given)) ?? {}
      // Bytes that aren't a page must not be read as one.
      const isPage = Array.isArray(data)
      const wasRead = isPage ? isRead(given) : attempt(() => readRecords(given)) !== null
      expect(wasRead && !isPage).toBe(false)
    }),
    runs(5000, 42),
  )
})

test('leaves unusual responses to the parser', () => {
  const read = (text: string) => isRead(toUtf8(text))
  const record = '{"call_sid":"a","attempted_at":null}'
  expect(read(answer(`${record},${record}`))).toBe(true)
  expect(read(answer(''))).toBe(true)
  // Also parsed one by one: other spacing, duplicate keys, other spellings of numbers, depth.
  for (const other of ['{"a": 1}', '{"a":1,"a":2}', '{"call_sid":"a","attempted_at":-0}', '{"a":1.0}', '{"a":01}']) {
    const isJson = attempt(() => JSON.parse(other) as Json) !== null
    expect(attempt(() => read(answer(`${record},${other},${record}`)))).toBe(isJson ? true : null)
  }
  const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
  expect(attempt(() => readRecords(toUtf8(answer(deep)))?.records.length)).toBe(1)
  for (const other of [
    ` ${answer(record)}`,
    answer(record, '"a\\"":1,'),
    answer(record, '"a":{},'),
    answer('1'),
    answer(`${record} `),
    `${answer(record)} `,
    `{"data":[${record}],"data":[]}`,
    `{"data":[${record}],"total":1}`,
    '{"data":7}',
    '[]',
    '',
  ])
    expect(attempt(() => readRecords(toUtf8(other)))).toBeNull()
})

test('reads thousands of records in one response completely', () => {
  const records = Array.from({ length: 5000 }, (_, index) => `{"call_sid":"${index}","attempted_at":null}`)
  expect(isRead(toUtf8(answer(records.join(','))))).toBe(true)
})

test('writes rows of many responses, whether those are still held or not', () => {
  const table = new RecordTable()
  const reader = new RecordReader(table)
  const texts: string[] = []
  for (let page = 0; page < 30; page += 1) {
    // Every page has other records that are parsed, so that no row may take another one's place.
    const records = Array.from({ length: 400 }, (_, index) =>
      JSON.stringify({ call_sid: `${page} ${index}`, to: index % 30 === page ? 'ä' : 'a' }),
    )
    const received = reader.read(toUtf8(answer(records.join(','))))?.records
    for (let index = 0; index < 400; index += 1) if (received !== undefined) table.addReceived(received, index)
    const rows = Uint32Array.from({ length: 400 }, (_, index) => 400 * page + index)
    const taken = Array.from(rows.keys(), (index) => table.receivedLines(rows, index) !== null)
    // The first record is always parsed, as its keys aren't known yet.
    expect(taken).toEqual(taken.map((_, index) => index % 30 !== page && (page > 0 || index > 0)))
    texts.push(...records)
  }
  expect(linesOf(table, Uint32Array.from(texts.keys()))).toEqual(texts)
  // Rows that don't follow each other.
  const some = Uint32Array.from({ length: 500 }, (_, index) => 8000 + 5 * index + (index % 3))
  expect(linesOf(table, some)).toEqual(Array.from(some, (row) => texts[row]))
})

test('reads invalid UTF-8 as TextDecoder does', () => {
  const text = toUtf8(answer('{"call_sid":"a?b","attempted_at":null},{"call_sid":"?","attempted_at":null}'))
  for (const broken of [0x80, 0xc3, 0xe2, 0xf0, 0xff]) {
    const bytes = text.map((byte) => (byte === 63 ? broken : byte))
    expect(isRead(bytes)).toBe(true)
    expect(readRecords(bytes)?.records.raw(0)).toEqual({ call_sid: 'a\uFFFDb', attempted_at: null })
  }
})
