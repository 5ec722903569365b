import { expect, test } from 'vitest'
import { matchesFilter, typedValue, valueText } from './switch-value.ts'

const base = { name: 'pageBase', about: 'number of the first page', value: 1, isFlipped: false, values: null }

test('parses typed text by the type of the switch', () => {
  const limit = { ...base, documented: null, deployed: 50 }
  expect(['7', '', ' ', 'seven'].map((text) => typedValue(limit, text))).toStrictEqual([7, null, null, 'seven'])
  const text = { ...base, documented: 'en-US', deployed: '' }
  expect(['7', ''].map((typed) => typedValue(text, typed))).toStrictEqual(['7', ''])
})

test('shows null and empty values in words', () => {
  expect([null, '', false, 0, 'sid'].map(valueText)).toStrictEqual(['none', 'empty', 'false', '0', 'sid'])
})

test('finds a switch by its name, the words in its name, and its description', () => {
  const one = { ...base, documented: 1, deployed: 0 }
  const found = ['', 'pagebase', 'page base', 'FIRST number', 'order'].filter((filter) => matchesFilter(one, filter))
  expect(found).toStrictEqual(['', 'pagebase', 'page base', 'FIRST number'])
})
