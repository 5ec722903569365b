import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameParty, numberAdvice, toDialled } from './place-number.ts'

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 14 })
  .map((rest) => `1${rest.join('')}`)

describe('the leading plus', () => {
  test('a number as the document writes it needs no advice', () => {
    fc.assert(
      fc.property(digits, (number) => {
        expect(numberAdvice(`+${number}`).words).toBeNull()
      }),
    )
  })

  test('a fix is offered for any spelling with its country code, and needs none itself', () => {
    const spelling = fc.tuple(digits, fc.constantFrom('', '00', '+'), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(spelling, ([number, prefix, at]) => {
        const spaced = `${number.slice(0, at)} ${number.slice(at)}`
        const { fix } = numberAdvice(prefix + spaced)
        expect(fix).toBe(`+${number}`)
        expect(numberAdvice(fix ?? '')).toEqual({ words: null, fix: null })
      }),
    )
  })

  test.each([
    ['(415) 555-0100', '+4155550100'],
    ['0049 30 1234567', '+49301234567'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['1-415-555-0100', '+14155550100'],
    ['14155550100', '+14155550100'],
    ['0100', null],
    ['030 1234567', null],
    ['1234567890123456', null],
    ['anonymous', null],
    [String.raw`^1555\d{7}$`, null],
  ])('%s is advised on, with %s to put in its place', (typed, fix) => {
    expect(numberAdvice(typed).words).not.toBeNull()
    expect(numberAdvice(typed).fix).toBe(fix)
  })

  test('nothing typed is nothing to advise on', () => {
    expect(numberAdvice('  ')).toEqual({ words: null, fix: null })
  })

  test('own numbers get the plus that servers store them without; patterns and short numbers do not', () => {
    expect(toDialled('12125550100')).toBe('+12125550100')
    expect(toDialled('+12125550100')).toBe('+12125550100')
    expect(toDialled('4711')).toBe('4711')
    expect(toDialled(String.raw`^1555\d{7}$`)).toBe(String.raw`^1555\d{7}$`)
  })
})

describe('the same party', () => {
  test('in any spelling, with or without plus', () => {
    fc.assert(
      fc.property(digits, fc.nat(12), (number, at) => {
        const spaced = `${number.slice(0, at)}-${number.slice(at)}`
        expect([`+${number}`, ` +${spaced}`].every((other) => isSameParty(number, other))).toBe(true)
      }),
    )
  })

  test('other digits are another party', () => {
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        expect(isSameParty(`+${a}`, b)).toBe(a === b)
      }),
    )
  })

  test('is the same both ways round, and with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(isSameParty(a, a)).toBe(true)
        expect(isSameParty(a, b)).toBe(isSameParty(b, a))
      }),
    )
  })

  test('addresses without scheme, parameters and letter case', () => {
    expect(isSameParty('sip:Alice@example.com', 'alice@example.com;transport=tcp')).toBe(true)
    expect(isSameParty('sips:alice@example.com', 'bob@example.com')).toBe(false)
  })
})
