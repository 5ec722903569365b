import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const answers = (count: number, ms: number, pace = createPace(4)) => {
  for (let left = count; left > 0; left -= 1) pace.answered(ms)
  return pace
}

test('halves the concurrency at each refusal, down to one, and recovers slowly', () => {
  const pace = createPace(4)
  expect(pace.width()).toBe(4)
  pace.slower()
  expect(pace.width()).toBe(2)
  pace.slower()
  pace.slower()
  expect(pace.width()).toBe(1)
  answers(19, 100, pace)
  expect(pace.width()).toBe(1)
  answers(1, 100, pace)
  expect(pace.width()).toBe(2)
  answers(100, 100, pace)
  expect(pace.width()).toBe(4)
})

test('halves the concurrency if responses become three times as slow', () => {
  const pace = answers(16, 100)
  answers(8, 250, pace)
  expect(pace.width()).toBe(4)
  answers(8, 400, pace)
  expect(pace.width()).toBe(2)
})

test('never mistakes a busy computer for a slow server', () => {
  const pace = answers(16, 5)
  answers(80, 250, pace)
  expect(pace.width()).toBe(4)
})
