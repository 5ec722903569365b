import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatCountOf } from './count.ts'

test('formats counts in the English style', () => {
  const english = new Intl.NumberFormat('en')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(english.format(count))
    }),
  )
  expect(['0', '999', '1,000', '100,000', '-1,240']).toEqual([0, 999, 1000, 100_000, -1240].map(formatCount))
})

test('adds the noun in the singular or plural', () => {
  expect(formatCountOf(1, 'application')).toBe('1 application')
  expect(formatCountOf(1240, 'application')).toBe('1,240 applications')
  expect(formatCountOf(0, 'entry', 'entries')).toBe('0 entries')
})
