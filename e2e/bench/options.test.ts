import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without options everything is measured five times', () => {
  expect(readOptions([])).toEqual({ rounds: 5, minutes: 20, only: [], isQuick: false, build: null, against: null })
})

test('a quick run has fewer rounds, unless they are asked for', () => {
  expect(readOptions(['--quick']).rounds).toBe(3)
  expect(readOptions(['--quick', '--rounds', '7']).rounds).toBe(7)
})

test('cases are chosen by name, several of them', () => {
  expect(readOptions(['--only', 'warm', '--only', 'calls']).only).toEqual(['warm', 'calls'])
})

test.each([
  ['--rounds', '0'],
  ['--minutes', 'ten'],
  ['--round', '3'],
])('%s %s is refused', (...args) => {
  expect(() => readOptions(args)).toThrow(args[0])
})
