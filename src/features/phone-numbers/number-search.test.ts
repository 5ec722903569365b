import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberMatches } from '../../lib/phone-digits.ts'
import { searchNumbers } from './number-search.ts'
import { sampleRows } from './phone-number-fixtures.ts'

const rows = sampleRows([
  { sid: '0142aaaa-1111', number: '14155550100', application: 'app-reception', carrier: 'carrier-acme' },
  { sid: '99999999-2222', number: '+442079460142', application: 'app-sales' },
  { sid: 'cccccccc-3333', number: '^1555\\d{7}$', carrier: '12345678-4444' },
])

const find = (query: string) => rows.filter(searchNumbers(query) ?? (() => true)).map(({ value }) => value.number)
const [reception, sales, pattern] = rows.map(({ value }) => value.number)

test.each([
  ['', [reception, sales, pattern]],
  ['+1 (415) 555-0100', [reception]],
  ['00 1 415', [reception]],
  ['"14155550100",', [reception]],
  ['<sip:+14155550100@192.0.2.10>', [reception]],
  ['５５５ 0100', [reception]],
  // A few digits mean the number or a name, not a SID.
  ['0142', [sales]],
  ['415', [reception, sales]],
  ['415 - 555', [reception]],
  // Many digits, or letters: a SID.
  ['99999999-2222', [sales]],
  ['0142aaaa', [reception]],
  ['12345678', [pattern]],
  ['^1555', [pattern]],
  ['\\d', [pattern]],
  ['reception', [reception]],
  ['RECEPT 415 555', [reception]],
  ['sud verkauf', [sales]],
  ['acme 44', []],
  ['app-sales', [sales]],
  ['carrier-acme', [reception]],
  ['zzz', []],
])('%j finds %j', (query, found) => {
  expect(find(query)).toEqual(found)
})

test('does not search sids for a few digits', () => {
  const [row] = sampleRows([{ sid: '99999999-2222', number: '+442079460142' }])
  let read = 0
  const noting = Object.defineProperty(row ?? {}, 'sid', { get: () => ((read += 1), '99999999-2222') }) as NonNullable<
    typeof row
  >
  expect(searchNumbers('0000')?.(noting)).toBe(false)
  expect(read).toBe(0)
  expect(searchNumbers('99999999')?.(noting)).toBe(true)
  expect(read).toBe(1)
})

test('finds every number that matches elsewhere', () => {
  const number = fc.stringMatching(/^\+?\d{3,15}$/)
  const query = fc.stringMatching(/^[\d +().-]{1,12}$/)
  fc.assert(
    fc.property(number, query, (stored, text) => {
      fc.pre(/\d/.test(text) && numberMatches(stored, text))
      const [row] = sampleRows([{ sid: 'a', number: stored }])
      expect(row !== undefined && searchNumbers(text)?.(row)).toBe(true)
    }),
  )
})

test('finds a number by any piece, in any format and with other words', () => {
  const gap = fc.constantFrom('', ' ', '-', '.', ') ', '\u00A0')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{5,15}$/), fc.nat(), fc.array(gap, { minLength: 15 }), (digits, at, gaps) => {
      const start = at % (digits.length - 3)
      const piece = Array.from(digits.slice(start), (digit, index) => digit + (gaps[index] ?? '')).join('')
      const [row] = sampleRows([{ sid: 'a', number: digits, application: 'app-reception' }])
      expect(row !== undefined && searchNumbers(`recep ${piece}`)?.(row)).toBe(true)
      expect(row !== undefined && searchNumbers(`${piece} nowhere`)?.(row)).toBe(false)
    }),
  )
})

test('knows when another search finds nothing more', () => {
  const typed = (text: string) => Array.from({ length: text.length }, (_, end) => text.slice(0, end + 1))
  // As people type them. Eight digits may be part of a SID, seven can't; a plus alone is no number.
  for (const [text, exception] of [
    ['+4930123', '+4'],
    ['14155550100', '14155550'],
    ['0049', '00'],
    ['reception', ''],
    ['acme sales', ''],
  ] as const) {
    for (const [place, after] of typed(text).entries()) {
      const isNarrower = searchNumbers.narrows?.(text.slice(0, place), after)
      expect([after, isNarrower]).toEqual([after, after !== exception && !(after.startsWith('00') && place > 0)])
    }
  }
  const query = fc.oneof(
    fc.string({ unit: fc.constantFrom('0', '1', '4', '+', ' ', 'a', '-'), maxLength: 12 }),
    fc.stringMatching(/^[014]{1,10}$/),
  )
  const row = fc.record({
    sid: fc.stringMatching(/^[014a-]{4,20}$/),
    number: fc.stringMatching(/^\+?[014]{1,15}a?$/),
    application: fc.constantFrom('app-reception', null),
  })
  fc.assert(
    fc.property(query, query, fc.boolean(), row, (one, more, isLonger, record) => {
      const after = isLonger ? one + more : more
      fc.pre(searchNumbers.narrows?.(one, after) === true)
      const [some] = sampleRows([record])
      const finds = (text: string) => some === undefined || (searchNumbers(text)?.(some) ?? true)
      expect(!finds(after) || finds(one)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
