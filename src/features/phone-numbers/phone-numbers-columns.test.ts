import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { toCsv } from '../../lib/csv.ts'
import { numbersCsv, phoneNumbersColumns } from './phone-numbers-columns.tsx'
import { toRowMaker } from './number-rows.ts'
import { sampleNames, sampleRows } from './phone-number-fixtures.ts'
import { toSeenCarriers } from './carriers.ts'

test('exports these columns in this order', () => {
  expect(numbersCsv.header.join()).toBe(
    'number,application_name,assignment,carrier_name,phone_number_sid,application_sid,voip_carrier_sid,account_sid',
  )
})

test('exports a number with its names, without building its record', () => {
  const rows = sampleRows([
    { sid: 'a', number: '+1415', application: 'app-reception', carrier: 'carrier-acme' },
    { sid: 'b', number: '=1+1', application: 'app-gone' },
    { sid: 'c', number: '110' },
  ]).map(({ value }) => toRowMaker(sampleNames, new Map([['carrier-acme', 'acme-trunk']]))(fieldsOnly(value)))
  const lines = (mode: 'exact' | 'spreadsheet') =>
    toCsv(numbersCsv.header, rows.map(numbersCsv.toFields), mode).split('\r\n').slice(1)
  expect(lines('exact')).toEqual([
    '+1415,Reception,routed,acme-trunk,a,app-reception,carrier-acme,account',
    '=1+1,,missing application,,b,app-gone,,account',
    '110,,unassigned,,c,,,account',
    '',
  ])
  expect(lines('spreadsheet').slice(0, 2)).toEqual([
    "'+1415,Reception,routed,acme-trunk,a,app-reception,carrier-acme,account",
    "'=1+1,,missing application,,b,app-gone,,account",
  ])
})

test('shows spaces as no number, so that the link can be clicked', () => {
  const cells = sampleRows([
    { sid: 'a', number: '' },
    { sid: 'b', number: '  ' },
  ]).map((row) => phoneNumbersColumns[0]?.cell(row))
  expect(cells[1]).toEqual(cells[0])
})

test('suggests carriers by use, then those that only the server lists', () => {
  const rows = sampleRows([
    { sid: 'a', number: '1', carrier: 'carrier-unnamed' },
    { sid: 'b', number: '2', carrier: 'carrier-unnamed' },
    { sid: 'c', number: '3', carrier: 'carrier-acme' },
    { sid: 'd', number: '4' },
  ])
  const names = new Map([
    ['carrier-acme', 'acme-trunk'],
    ['carrier-new', 'new-trunk'],
  ])
  expect(toSeenCarriers(rows, names)).toEqual([
    { sid: 'carrier-unnamed', label: 'carrier-…', numbers: 2 },
    { sid: 'carrier-acme', label: 'acme-trunk', numbers: 1 },
    { sid: 'carrier-new', label: 'new-trunk', numbers: 0 },
  ])
})
