import { expect, test } from 'vitest'
import { numberAdvice, numberError, plainNumber } from './number-advice.ts'

test.each(['', ' ', '\u00A0'])('treats %j as no number', (number) => {
  expect(numberError(number)).toBe('Enter a number.')
  expect(numberAdvice(number)).toEqual([])
})

test.each(['1 415', ' 1415', '1415\t', '1415\u00A0555'])('asks to remove the white space in %j', (number) => {
  expect(numberError(number)).toBe('Remove the spaces.')
  expect(numberAdvice(number)).toEqual(['Remove the spaces.'])
  expect(numberError(plainNumber(number) ?? '')).toBeNull()
})

test.each([
  ['14155550100', []],
  ['442079460142', []],
  ['123456789012345', []],
  ['+14155550100', ['leading +']],
  ['0014155550100', ['without 00']],
  ['1-415-555-0100', ['punctuation']],
  ['14,155,550,100', ['punctuation']],
  ['+1(415)5550100', ['leading +', 'punctuation']],
  ['^1555\\d{7}$', ['pattern']],
  ['*', ['pattern']],
  ['.+', ['pattern']],
  ['1555.+', ['pattern']],
  ['abc', ['letters']],
  ['Ünï', ['letters']],
  ['110', ['Too short']],
  ['1234567890123456', ['16 digits']],
  ['1'.repeat(133), ['132 characters', '133 digits']],
  ['\u202D14155550100\u202C', ['invisible character']],
  ['1415555\u00000100', ['invisible character']],
])('accepts %j, with advice on %j', (number, words) => {
  expect(numberError(number)).toBeNull()
  expect(numberAdvice(number)).toEqual(words.map((word) => expect.stringContaining(word)))
})

test.each([
  ['+1 (415) 555-0100', '14155550100'],
  ['\u202D14155550100\u202C', '14155550100'],
  ['14155550100.0', '14155550100'],
  ["'0100", '0100'],
  ['0044 20 7946 0001', '442079460001'],
  ['00123', null],
  ['1.415.555.0100', '14155550100'],
  ['^1555 \\d{7}$', '^1555\\d{7}$'],
  ['14155550100', null],
  ['^1555\\d{7}$', null],
  ['', null],
  [' ', null],
])('given %j, suggests %j', (number, plain) => {
  expect(plainNumber(number)).toBe(plain)
})
