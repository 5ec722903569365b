import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formulas, laterFormulas } from '../../e2e/support/csv-formulas.ts'
import { toCsv, toCsvLine } from './csv.ts'

/** A parser, by RFC 4180, section 2. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < csv.length;) {
    let field = ''
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += csv[at] === '"' ? 2 : 1) field += csv[at]
      at += 1
    } else {
      for (; csv[at] !== ',' && csv[at] !== '\r'; at += 1) field += csv[at]
    }
    row.push(field)
    if (csv[at] === ',') at += 1
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

test('quotes only the fields that need it', () => {
  expect(toCsvLine(['a', 'b c', 'd,e', 'f"g', 'h\ni', ' j', null, undefined, 0, false, ''])).toBe(
    'a,b c,"d,e","f""g","h\ni"," j",,,0,false,\r\n',
  )
})

test.each(formulas)('%j cannot run as a formula in a spreadsheet', (text) => {
  expect(parse(toCsvLine([text], 'spreadsheet'))[0]?.[0]?.[0]).toBe("'")
  expect(parse(toCsvLine([text], 'exact'))).toEqual([[text]])
  expectNoFormulaAtOtherSeparators(text)
})

test.each(laterFormulas)('%j starts no formula even if a semicolon or tab ends a cell', (text, line) => {
  expect(toCsvLine([text], 'spreadsheet')).toBe(`${line}\r\n`)
  expectNoFormulaAtOtherSeparators(text)
})

/** Checks all cells that a reader with another separator would see. */
function expectNoFormulaAtOtherSeparators(text: string): void {
  for (const separator of [/;/, /\t/, /[\r\n]/]) {
    for (const cell of toCsvLine(['x', text], 'spreadsheet').split(separator)) {
      expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/u)
    }
  }
}

test('leaves numbers as they are', () => {
  expect(toCsvLine([-2], 'spreadsheet')).toBe('-2\r\n')
})

test('a parser reads any text back unchanged', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[",\r\n =a]*$/))
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width })))
  fc.assert(
    fc.property(table, (rows) => {
      expect(parse(toCsv(['head'], rows)).slice(1)).toEqual(rows)
    }),
  )
})
