import { expect, test } from 'vitest'
import { ratiosOf, type Samples, spreadOf, valuesOf } from './statistics.ts'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(spreadOf([5, 1, 9])).toEqual({ min: 1, median: 5, max: 9 })
  expect(spreadOf([4, 1, 2, 9])).toEqual({ min: 1, median: 3, max: 9 })
  expect(spreadOf([7])).toEqual({ min: 7, median: 7, max: 7 })
  expect(spreadOf([])).toBeNull()
})

const samples: Samples = {
  floor: [{ ms: 10 }, null, { ms: 20 }, { ms: 0 }],
  ours: [{ ms: 30 }, { ms: 40 }, { ms: 30 }, { ms: 50 }],
}

test('a ratio compares values of the same round', () => {
  expect(ratiosOf(samples, 'ours', 'floor', 'ms')).toEqual([3, 1.5])
  expect(ratiosOf(samples, 'floor', 'ours', 'ms')).toEqual([10 / 30, 20 / 30, 0])
})

test('failed rounds and unmeasured figures have no values', () => {
  expect(valuesOf(samples, 'floor', 'ms')).toEqual([10, 20, 0])
  expect(valuesOf(samples, 'ours', 'other')).toEqual([])
  expect(valuesOf(samples, 'nobody', 'ms')).toEqual([])
})
