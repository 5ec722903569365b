import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { csvRecords, findSeparator, type Separator, unescapeFormulas } from './csv-reader.ts'

const read = (text: string, separator: Separator = ',') => [...csvRecords(text, separator)]
const fieldsOf = (text: string, separator: Separator = ',') => read(text, separator).map(({ fields }) => fields)

const field = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', '+', '=', "'") }),
)
// An empty line looks the same as a record with one empty field.
const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })

test('reads exported files unchanged, with or without a byte order mark', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), ([header = [], ...records], hasMark) => {
      const text = toCsv(header, records)
      expect(fieldsOf(hasMark ? `\u{FEFF}${text}` : text)).toEqual([header, ...records])
    }),
  )
})

test('keeps the text of each record as it is, without its line end', () => {
  const texts = ['a;"b ""c"""', ' d ; e', '"f\ng";', '"h"i;j']
  expect(read(`\u{FEFF}${texts.join('\r\n\r\n')}\n`, ';').map(({ text }) => text)).toEqual(texts)
  fc.assert(
    fc.property(rows, (records) => {
      const all = read(toCsv(['a', 'b'], records))
      expect(read(all.map(({ text }) => text).join('\n')).map(({ fields }) => fields)).toEqual(
        all.map(({ fields }) => fields),
      )
    }),
  )
})

test('restores formulas that the export escaped', () => {
  fc.assert(
    fc.property(rows, ([header = [], ...records]) => {
      // An apostrophe that was there before would be taken for an inserted one.
      fc.pre([header, ...records].flat().every((text) => unescapeFormulas(text) === text))
      const text = toCsv(header, [header, ...records], 'spreadsheet')
      expect(
        fieldsOf(text)
          .slice(1)
          .map((fields) => fields.map(unescapeFormulas)),
      ).toEqual([header, ...records])
    }),
  )
})

test('reads any text to its end, and counts lines like an editor', () => {
  fc.assert(
    fc.property(field, fc.constantFrom<Separator>(',', ';', '\t'), (text, separator) => {
      const records = read(text, separator)
      const lines = text.split(/\r\n|\n|\r/).length
      for (const { line } of records) expect(line).toBeLessThanOrEqual(lines)
    }),
  )
  expect(read('a\r\n\r\n"b\nc",d\ne').map(({ line }) => line)).toEqual([1, 3, 5])
})

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  // Edited on several systems.
  [
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['"a ""b""",c', [['a "b"', 'c']]],
  ['"a", "b, c",  d', [['a', 'b, c', '  d']]],
  ['a"b,c', [['a"b', 'c']]],
  ['\n  \n', []],
  ['', []],
])('reads the records of %j', (text, expected) => {
  expect(fieldsOf(text)).toEqual(expected)
})

test.each([
  ['"a', /Unclosed/],
  ['"a"b,c', /after a closing/],
])('reports the problem in %j', (text, words) => {
  expect(read(text)[0]?.problem).toMatch(words)
})

test('text after a closing quote makes only its own record invalid', () => {
  expect(read('"a"b,c\nd,e').map(({ fields, line, problem }) => [fields, line, problem === null])).toEqual([
    [['ab', 'c'], 1, false],
    [['d', 'e'], 2, true],
  ])
})

test.each([
  ['number;application\n1;2', ';'],
  ['number\tapplication', '\t'],
  ['number,application', ','],
  ['"a;b;c",d', ','],
  ['14155550100', ','],
  ['number|application\n14155550100|Sales, Berlin; Acme', '|'],
  ['"+14155550100"|Sales', '|'],
  ['"number|DID",application', ','],
  ['number|DID,application,carrier\n1,Sales,Acme', ','],
  ['Téléphone (ligne)\n1|2', ','],
  ['^1|2', ','],
  ['(1|2),Sales', ','],
  ['(1|2)', ','],
  ['14155550100\r\n14155550101;Sales, Berlin;Acme', ';'],
  ['', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator)
})
