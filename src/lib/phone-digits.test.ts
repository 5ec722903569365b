import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDigits, looksLikeNumber, mayBeOneOf, numberIn, numberMatches, toDigits } from './phone-digits.ts'
import { runAtOnce } from './slices.ts'

test.each([
  '+1 (415) 555-0100',
  '14155550100',
  '0100',
  '415.555.0100',
  '1 415 555 0100',
  '４１５５５５',
  '٤١٥ ٥٥٥',
  '00 1 415 555',
  '001',
  // As phones and messengers copy it.
  '\u2068+1 415 555 0100\u2069',
  '\u200E+1\u00A0415\u200B5550100',
])('the search %s finds 14155550100', (search) => {
  expect(numberMatches('14155550100', search)).toBe(true)
  expect(numberMatches('+1 415 555 0100', search)).toBe(true)
})

test.each(['4156', '15550100', '+44', '0014156'])('the search %s does not find 14155550100', (search) => {
  expect(numberMatches('14155550100', search)).toBe(false)
})

test('finds patterns by their text or digits', () => {
  expect(numberMatches('^1555\\d{7}$', '^1555')).toBe(true)
  expect(numberMatches('^1555\\d{7}$', '\\d')).toBe(true)
  expect(numberMatches('^1555\\d{7}$', '15557')).toBe(true)
  expect(numberMatches('14155550100', 'abc')).toBe(false)
})

test.each([
  ['+44 (0)20 7946 0001', '442079460001'],
  ['0049-(0)30/123456', '004930123456'],
  ['00 49 (0)30 123456', '004930123456'],
  ['49 (0) 30 123456', '4930123456'],
  ['+39 (0)6 698 12345', '390669812345'],
  ['+1 (0) 100', '10100'],
  ['+225 (0)7 07 12 34 56', '2250707123456'],
  ['00229 (0)1 95 12 34 56', '002290195123456'],
  ['+242 (0)6 123 4567', '242061234567'],
  ['+378 (0)549 123456', '3780549123456'],
  ['+221 (0)33 123 45 67', '221331234567'],
  ['+4420 (0)1', '442001'],
])('the digits of %s are %s', (text, digits) => {
  expect(toDigits(text)).toBe(digits)
})

test.each([
  ['<sip:+14155550100@192.0.2.10:5060;user=phone>', '+14155550100'],
  // Otherwise it would find every number that contains 100.
  ['sip:100@192.0.2.10', null],
  ['tel:100', '100'],
])('takes from %s the number %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test('reads a long text at once', () => {
  expect(toDigits(`${'a'.repeat(200_000)}1`)).toBe('1')
})

test.each([
  ['415', true],
  ['(415) 5', true],
  ['^1555', false],
  ['reception', false],
  ['', false],
  ['+', false],
])('%j looks like a number: %j', (text, is) => {
  expect(looksLikeNumber(text)).toBe(is)
})

test('finds a number by any part of it, in any spelling', () => {
  const digits = fc.stringMatching(/^\d{3,15}$/)
  const between = fc.constantFrom('', ' ', '-', '.', ') ', '\u00A0')
  fc.assert(
    fc.property(
      digits,
      fc.nat(),
      fc.nat(),
      fc.array(between, { minLength: 15, maxLength: 15 }),
      (number, from, to, gaps) => {
        const start = from % number.length
        const end = start + 1 + (to % (number.length - start))
        const piece = Array.from(number.slice(start, end), (digit, index) => digit + (gaps[index] ?? '')).join('')
        expect(numberMatches(number, piece)).toBe(true)
        expect(toDigits(piece)).toBe(number.slice(start, end))
      },
    ),
  )
})

test('rules out no number in any spelling, and numbers with another end', () => {
  const pieces = fc.constantFrom('0', '1', '7', ' ', '-', '+', '(', '５', '٤', 'x')
  const spelled = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''))
  fc.assert(
    fc.property(fc.array(spelled), spelled, (others, number) => {
      expect(mayBeOneOf([...others, number].map(toDigits))(number)).toBe(true)
    }),
  )
  expect(['14155550100', '14155550101', '555', '^1555\\d{7}$'].map(mayBeOneOf(['14155550101', '1']))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('byDigits finds the requested ones of stored numbers, without patterns', () => {
  const stored = ['+1 212 555 0100', '13125550101', '^1555\\d{7}$']
  const find = (...wanted: string[]) => [...runAtOnce(byDigits(stored, (number) => number, new Set(wanted)))]
  expect(find('12125550100', '15557')).toEqual([['12125550100', '+1 212 555 0100']])
  expect(find()).toEqual([])
})
