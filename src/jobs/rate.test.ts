import { expect, test } from 'vitest'
import { Rate } from './rate.ts'

test('leaves an hour in which the tab was locked out of the rate', () => {
  const rate = new Rate()
  const note = (...seconds: readonly number[]) => seconds.forEach((second) => rate.note(second * 1000))
  note(0, 1, 2, 3)
  expect(rate.perSecond()).toBe(1)
  note(3600, 3600.5, 3601)
  expect(rate.perSecond()).toBeNull()
  note(3601.5)
  expect(rate.perSecond()).toBe(2)
})
