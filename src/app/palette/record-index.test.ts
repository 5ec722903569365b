import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { digitsMatch } from '../../lib/phone-digits.ts'
import { findRecords, indexRecords, recordBySid, type RecordIndex } from './record-index.ts'
import { numberKind } from './use-kind.ts'

const sampleNumber = {
  phone_number_sid: '',
  number: '',
  voip_carrier_sid: null,
  account_sid: null,
  application_sid: null,
  service_provider_sid: null,
}

interface Row {
  readonly text: string
  readonly sid: string
}

const toRows = (...texts: string[]): Row[] => texts.map((text, place) => ({ text, sid: `SID-${place}` }))

function indexOf(rows: readonly Row[], isNumber = false): RecordIndex<Row> {
  return indexRecords(rows, { textOf: ({ text }: Row) => text, sidOf: ({ sid }: Row) => sid, isNumber })
}

const textsOf = (rows: readonly Row[]) => rows.map(({ text }) => text)

test('ranks exact matches first, then starts of names, starts of words, and other matches', () => {
  const index = indexOf(toRows('Prerecorded', 'My record', 'Records', 'record'))
  expect(textsOf(findRecords(index, 'Record', 9).best)).toEqual(['record', 'Records', 'My record', 'Prerecorded'])
})

test('every word must match, ignoring case and accents', () => {
  const index = indexOf(toRows('José, night line', 'Jose', 'night'))
  expect(textsOf(findRecords(index, 'NIGHT jose', 9).best)).toEqual(['José, night line'])
})

test('finds sids by any part, ignoring case', () => {
  const index = indexOf(toRows('a', 'b', 'c'))
  expect(textsOf(findRecords(index, 'sid-1', 9).best)).toEqual(['b'])
  expect(recordBySid(index, 'sid-2')).toEqual({ text: 'c', sid: 'SID-2' })
  expect(recordBySid(index, 'sid-9')).toBeUndefined()
})

test.each([
  ['+1 (415) 555-0100', ['14155550100']],
  ['0014155550100', ['14155550100']],
  ['0100', ['14155550100', '01001555777']],
  ['555', ['14155550100', '01001555777']],
])('finds numbers by %s', (query, found) => {
  const index = indexOf(toRows('01001555777', '442079460000', '14155550100'), true)
  expect(new Set(textsOf(findRecords(index, query, 9).best))).toEqual(new Set(found))
  expect(textsOf(findRecords(index, query, 9).best)[0]).toBe(query === '555' ? '01001555777' : '14155550100')
})

test('finds a stored pattern by its text', () => {
  const index = indexOf(toRows(String.raw`^1555\d{7}$`, '14155550100'), true)
  expect(textsOf(findRecords(index, String.raw`^1555\d`, 9).best)).toEqual([String.raw`^1555\d{7}$`])
})

test('builds no record of a list to search it', () => {
  const rows = ['14155550100', '442079460000'].map((number) =>
    fieldsOnly({ ...sampleNumber, phone_number_sid: `sid-${number}`, number }),
  )
  const index = indexRecords(rows, numberKind)
  expect(findRecords(index, '0100', 9).best[0]).toBe(rows[0])
  expect(findRecords(index, 'sid-44', 9).best[0]).toBe(rows[1])
  expect(recordBySid(index, 'SID-14155550100')).toBe(rows[0])
})

test('an empty query finds nothing', () => {
  expect(findRecords(indexOf(toRows('a')), '  ', 9)).toEqual({ best: [], count: 0 })
})

test('finds a number by its digits in any spelling, and ranks the exact match first', () => {
  const decoration = fc.constantFrom('', ' ', '-', ' (', ') ', '.', '/')
  const digit = fc.integer({ min: 0, max: 9 })
  const number = fc.array(digit, { minLength: 4, maxLength: 15 }).map((digits) => digits.join(''))
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(decoration),
      (numbers, marks) => {
        const [wanted = ''] = numbers
        const spelled = `+${wanted.replaceAll(/\d/g, (one) => `${one}${marks.next().value ?? ''}`)}`
        // Not a digit of the number after a country code.
        fc.pre(!spelled.includes('(0)'))
        const { best, count } = findRecords(indexOf(toRows(...numbers), true), spelled, 3)
        expect(best[0]?.text).toBe(wanted)
        expect(count).toBe(numbers.filter((other) => digitsMatch(other, wanted)).length)
      },
    ),
  )
})

test('`count` covers all matches, `best` at most as many as requested', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string()),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      (texts, query, max) => {
        const { best, count } = findRecords(indexOf(toRows(...texts)), query, max)
        expect(best.length).toBe(Math.min(count, max))
      },
    ),
  )
})
