import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberMask } from './mask-numbers.ts'
import { toDigits } from './phone-digits.ts'

test.each([
  ['+14155550101', '+*******0101'],
  ['call-14155550101-7@192.0.2.20', 'call-*******0101-7@192.0.2.20'],
  ['sip:+1 (415) 555-0101@host;user=phone', 'sip:+* (***) ***-0101@host;user=phone'],
  ['sip:%2B14155550101%40host', 'sip:%2B*******0101%40host'],
  ['415.555.0101', '***.***.0101'],
  ['１４１５５５５０１０１', '*******０１０１'],
  ['4915555010', '4915555010'],
  ['9914155550101', '99*******0101'],
  ['2026-03-10T09:30:12.345Z', '2026-03-10T09:30:12.345Z'],
])('masks %s as %s', (text, masked) => {
  expect(createNumberMask(['+14155550101'], 4)(text)).toBe(masked)
})

test('masks the zero that is dialled only within a country', () => {
  expect(createNumberMask(['+44 (0)20 7946 0001'], 4)('+44 (0)20 7946 0001')).toBe('+** (*)** **** 0001')
})

test('masks short numbers, but not names and numbers of fewer than three digits', () => {
  expect(createNumberMask(['0101', 'alice', '42'], 4)('0101 alice 42 +1 0101')).toBe('**** alice 42 +1 ****')
  expect(createNumberMask(['sip:100@192.0.2.1'], 2)('sip:100@192.0.2.1')).toBe('sip:*00@192.0.2.1')
})

/** The ways to write a number. */
const spellings = [
  (n: string) => n,
  (n: string) => `+${n}`,
  (n: string) => `00${n}`,
  (n: string) => `%2B${n}`,
  (n: string) => `+${n.slice(0, -10)} (${n.slice(-10, -7)}) ${n.slice(-7, -4)}-${n.slice(-4)}`,
  (n: string) => `${n.slice(-10, -7)}.${n.slice(-7, -4)}.${n.slice(-4)}`,
  (n: string) => n.split('').join('-'),
  (n: string) => n.slice(-7),
]

test('leaves only the last digits of a number in any text and spelling', () => {
  const number = fc.stringMatching(/^[1-9]\d{9,14}$/)
  const noise = fc.stringMatching(/^[\w@.:;=<>~-]{0,12}$/)
  fc.assert(
    fc.property(
      number,
      noise,
      noise,
      fc.constantFrom(...spellings),
      fc.constantFrom(0, 2, 4),
      (n, before, after, spell, keep) => {
        const masked = createNumberMask([`+${n}`], keep)(`${before}${spell(n)}${after}`)
        const left = toDigits(masked.replaceAll(/%2[\da-f]/gi, ''))
        expect(left).not.toContain(n.slice(-7))
        for (const other of spellings) expect(masked).not.toContain(other(n))
      },
    ),
    { seed: 42, numRuns: 2000 },
  )
})
