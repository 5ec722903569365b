import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('measures every case five times by default', () => {
  expect(readOptions([])).toEqual({ rounds: 5, minutes: 20, only: [], isQuick: false, build: null, against: null })
})

test('a quick run has fewer rounds unless their number is given', () => {
  expect(readOptions(['--quick']).rounds).toBe(3)
  expect(readOptions(['--quick', '--rounds', '7']).rounds).toBe(7)
})

test('selects several cases by name', () => {
  expect(readOptions(['--only', 'warm', '--only', 'calls']).only).toEqual(['warm', 'calls'])
})

test.each([
  ['--rounds', '0'],
  ['--minutes', 'ten'],
  ['--round', '3'],
])('rejects %s %s', (...args) => {
  expect(() => readOptions(args)).toThrow(args[0])
})
