import { expect, test } from 'vitest'
import { formatElapsed } from './elapsed.ts'

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1:00'],
  [187_000, '3:07'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text)
})
