import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import type { Json, JsonObject } from '../../contract/json.ts'
import { Utf8Writer } from './utf8-writer.ts'
import { RecordTable } from './record-table.ts'
import { FilterResult, selectRows } from './select-rows.ts'

function tableOf(rows: Iterable<Json>): RecordTable {
  const table = new RecordTable()
  for (const row of rows) table.add(row)
  return table
}

/** A row as it is written to a file. */
function jsonOf(table: RecordTable, row: number): string {
  const out = new Utf8Writer(1)
  table.writeJson(row, out)
  return new TextDecoder().decode(out.take())
}

test('returns every record unchanged, down to the order of its keys', () => {
  const time = fc.constantFrom<Json>('2026-11-21T04:19:25.305Z', '2026-11-21T06:19:25+02:00', 'soon', null, 5, '')
  const id = fc.constantFrom<Json>('8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415', '8F1d4c62-5b0e-4a97-b3d1-2c6e90a7f415')
  const unusual = fc.constantFrom<Json>('"', 'a\\b', 'ä\n', '\u0000', '\uD800', '\uFEFFa', '😀 "', '\u007f\u2028')
  const key = fc.constantFrom('to', 'attempted_at', 'answered_at', 'zeta', '__proto__', '1', '(record)')
  const record = fc
    .array(fc.tuple(key, fc.oneof(fc.jsonValue(), time, id, unusual)), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries))
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: fc.jsonValue() }), { maxLength: 20 }),
      (values) => {
        const rows = values.map((value) => JSON.parse(JSON.stringify(value)) as Json)
        const table = tableOf(rows)
        const texts = rows.map((row) => JSON.stringify(row))
        expect(rows.map((_, row) => JSON.stringify(table.get(row)))).toEqual(texts)
        expect(rows.map((_, row) => jsonOf(table, row))).toEqual(texts)
        // Still true after `trim`, and when more records follow.
        table.trim()
        for (const row of rows) table.add(row)
        expect([...rows, ...rows].map((_, row) => jsonOf(table, row))).toEqual([...texts, ...texts])
      },
    ),
    runs(500, 42),
  )
})

/** More distinct ids than a dictionary keeps as values. */
const many: JsonObject[] = Array.from({ length: 50_000 }, (_, index) => ({
  attempted_at: new Date(1_700_000_000_000 + index * 1000).toISOString(),
  sip_callid: `käll-${index}`,
  sip_status: [200, 200, 486, 503][index % 4] ?? 0,
  ...(index % 10 === 0 ? {} : { trunk: `trunk ${index % 3}` }),
}))

test('returns every record unchanged even if nearly all values are distinct', () => {
  const table = tableOf(many)
  expect(many.every((record, row) => JSON.stringify(table.get(row)) === JSON.stringify(record))).toBe(true)
})

test('filters find the same rows as checking each record', () => {
  const table = tableOf(many)
  const [from, to] = [1_700_010_000_000, 1_700_040_000_000]
  const found = selectRows(table, {
    from,
    to,
    fields: {
      sip_status: (sip) => sip === 486,
      sip_callid: (id) => typeof id === 'string' && id.endsWith('2'),
      trunk: (trunk) => trunk !== 'trunk 1',
    },
  })
  const wanted = [...many.keys()].filter((row) => {
    const record = many[row]
    const time = 1_700_000_000_000 + row * 1000
    const isInRange = time >= from && time < to
    return isInRange && record?.['sip_status'] === 486 && row % 10 === 2 && record['trunk'] !== 'trunk 1'
  })
  expect(wanted.length).toBeGreaterThan(500)
  expect([...found]).toEqual(wanted)
  expect(selectRows(tableOf([{ attempted_at: null }]), { from: 0 })).toHaveLength(0)
})

test('counts the values of a field', () => {
  const table = tableOf(many)
  const all = new FilterResult(table, {})
  expect(all.countValues('sip_status')).toEqual([
    { value: 200, count: 25_000 },
    { value: 486, count: 12_500 },
    { value: 503, count: 12_500 },
  ])
  expect(all.countValues('trunk').find(({ value }) => value === undefined)).toEqual({
    value: undefined,
    count: 5000,
  })
  expect(all.countValues('sip_callid')).toHaveLength(50_000)
  expect(all.countValues('nobody has this')).toEqual([{ value: undefined, count: 50_000 }])
})
