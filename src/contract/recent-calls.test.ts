import { expect, test } from 'vitest'
import { toSeconds } from './recent-calls.ts'

const answered = Date.UTC(2026, 2, 10)

test.each([
  ['seconds', 60, 60_000, 60],
  ['milliseconds', 60_000, 60_000, 60],
  ['milliseconds of a long call', 3_600_000, 3_600_400, 3600],
  ['a short call', 2, 2_300, 2],
  ['the whole call, ringing included', 75, 60_000, 75],
  ['a number that has nothing to do with the times', 9_999, 60_000, 9_999],
  ['none', 0, 0, 0],
])('converts the duration to seconds: %s', (_, duration, talkMs, seconds) => {
  expect(toSeconds(duration, answered, answered + talkMs)).toBe(seconds)
})
