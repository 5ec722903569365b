import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameParty, numberAdvice, toDialled } from './place-number.ts'

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 14 })
  .map((rest) => `1${rest.join('')}`)

describe('the leading plus', () => {
  test('gives no advice on a number in the documented form', () => {
    fc.assert(
      fc.property(digits, (number) => {
        expect(numberAdvice(`+${number}`).text).toBeNull()
      }),
    )
  })

  test('offers a fix for any spelling with a country code, and accepts that fix', () => {
    const spelling = fc.tuple(digits, fc.constantFrom('', '00', '+'), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(spelling, ([number, prefix, at]) => {
        const spaced = `${number.slice(0, at)} ${number.slice(at)}`
        const { fix } = numberAdvice(prefix + spaced)
        expect(fix).toBe(`+${number}`)
        expect(numberAdvice(fix ?? '')).toEqual({ text: null, fix: null })
      }),
    )
  })

  test.each([
    ['(206) 555-0196', null],
    ['0049 30 1234567', '+49301234567'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['+44 (0)20 7946 0001', '+442079460001'],
    ['1-415-555-0100', '+14155550100'],
    ['14155550100', '+14155550100'],
    ['0100', null],
    ['030 1234567', null],
    ['1234567890123456', null],
    ['anonymous', null],
    [String.raw`^1555\d{7}$`, null],
  ])('advises on %s, with suggestion %s', (typed, fix) => {
    expect(numberAdvice(typed).text).not.toBeNull()
    expect(numberAdvice(typed).fix).toBe(fix)
  })

  test('gives no advice on empty input', () => {
    expect(numberAdvice('  ')).toEqual({ text: null, fix: null })
  })

  test('adds the plus to own numbers, but not to patterns and short numbers', () => {
    expect(toDialled('12125550100')).toBe('+12125550100')
    expect(toDialled('+12125550100')).toBe('+12125550100')
    expect(toDialled('4711')).toBe('4711')
    // Seattle, without its country code: +20 is Egypt.
    expect(toDialled('2065550196')).toBe('2065550196')
    expect(toDialled(String.raw`^1555\d{7}$`)).toBe(String.raw`^1555\d{7}$`)
  })
})

describe('the same party', () => {
  test('matches in any spelling, with or without plus', () => {
    fc.assert(
      fc.property(digits, fc.nat(12), (number, at) => {
        const spaced = `${number.slice(0, at)}-${number.slice(at)}`
        expect([`+${number}`, ` +${spaced}`].every((other) => isSameParty(number, other))).toBe(true)
      }),
    )
  })

  test('does not match different digits', () => {
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        expect(isSameParty(`+${a}`, b)).toBe(a === b)
      }),
    )
  })

  test('matches symmetrically and with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(isSameParty(a, a)).toBe(true)
        expect(isSameParty(a, b)).toBe(isSameParty(b, a))
      }),
    )
  })

  test('ignores scheme, parameters and letter case of addresses', () => {
    expect(isSameParty('sip:Alice@example.com', 'alice@example.com;transport=tcp')).toBe(true)
    expect(isSameParty('sips:alice@example.com', 'bob@example.com')).toBe(false)
  })
})
