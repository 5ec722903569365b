import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collator, compareTexts } from './compare-texts.ts'

const printable = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
// Few characters, so that texts often have the same beginning.
const few = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '0', '1', '9', ' ', '-', '+', 'é', '\t'), maxLength: 8 })
const any = fc.string({ unit: fc.constantFrom(...printable), maxLength: 6 })

test('orders all printable ASCII characters like the collator', () => {
  for (const a of printable)
    for (const b of printable) {
      expect([a, b, Math.sign(compareTexts(a, b))]).toEqual([a, b, collator().compare(a, b)])
    }
})

test.each([
  ['of few characters', few],
  ['of any in ASCII', any],
])('orders texts %s like the collator', (_, text) => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareTexts(a, b))).toBe(collator().compare(a, b))
    }),
    { numRuns: 2000 },
  )
})

test('orders long numbers like the collator', () => {
  const digits = '1'.repeat(300)
  for (const [a, b] of [
    [digits, `${digits}0`],
    [`${digits}2`, `${digits}1`],
    [digits, '2'],
  ] as const)
    expect(Math.sign(compareTexts(a, b))).toBe(collator().compare(a, b))
})
