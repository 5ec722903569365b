import { expect, test } from 'vitest'
import { formatElapsed, leftText, waitText } from './durations.ts'

test.each([
  [-5, '1 s'],
  [299_001, '300 s'],
  [300_001, '6 min'],
  [86_400_000, '24 h'],
  [172_800_001, '3 days'],
])('formats a wait of %d ms as %s', (ms, words) => {
  expect(waitText(ms)).toBe(words)
})

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1:00'],
  [187_000, '3:07'],
  [3_723_000, '1:02:03'],
  [1e308 * 1000, 'over 100 years'],
])('formats %i ms as %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text)
})

test('words the time left', () => {
  expect([3, 61, 600, 7140, 9000].map((seconds) => leftText(seconds * 1000))).toEqual([
    'less than a minute',
    'about a minute',
    'about 10 minutes',
    'about 119 minutes',
    'about 3 hours',
  ])
})
