import { expect, test } from 'vitest'
import { fitsFilter, typedValue, valueWords } from './switch-value.ts'

const base = { name: 'pageBase', about: 'number of the first page', value: 1, isFlipped: false, values: null }

test('a number, a text or nothing is typed for what it is', () => {
  const limit = { ...base, documented: null, deployed: 50 }
  expect(['7', '', ' ', 'seven'].map((text) => typedValue(limit, text))).toStrictEqual([7, null, null, 'seven'])
  const text = { ...base, documented: 'en-US', deployed: '' }
  expect(['7', ''].map((typed) => typedValue(text, typed))).toStrictEqual(['7', ''])
})

test('values that look like nothing have words', () => {
  expect([null, '', false, 0, 'sid'].map(valueWords)).toStrictEqual(['none', 'empty', 'false', '0', 'sid'])
})

test('a switch is found by its name, by the words in it, and by what it means', () => {
  const one = { ...base, documented: 1, deployed: 0 }
  const found = ['', 'pagebase', 'page base', 'FIRST number', 'order'].filter((filter) => fitsFilter(one, filter))
  expect(found).toStrictEqual(['', 'pagebase', 'page base', 'FIRST number'])
})
