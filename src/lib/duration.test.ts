import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0:00:00'],
  [137, '0:02:17'],
  [3599.9, '0:59:59'],
  [36_061, '10:01:01'],
  [-5, '-5'],
  [Number.NaN, 'NaN'],
])('%d s reads %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
