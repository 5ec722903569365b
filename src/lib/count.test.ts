import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatCountOf, formatShortCount } from './count.ts'

test('formats counts in the English style', () => {
  const english = new Intl.NumberFormat('en')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(english.format(count))
    }),
  )
  expect(['0', '999', '1,000', '100,000', '-1,240']).toEqual([0, 999, 1000, 100_000, -1240].map(formatCount))
})

test('shortens counts of six digits and more', () => {
  const short = [0, 99_999, 100_000, 100_999, 1_234_567].map(formatShortCount)
  expect(short).toEqual(['0', '99,999', '100k', '100k', '1,234k'])
})

test('adds the noun in the singular or plural', () => {
  expect(formatCountOf(1, 'application')).toBe('1 application')
  expect(formatCountOf(1240, 'application')).toBe('1,240 applications')
  expect(formatCountOf(0, 'entry', 'entries')).toBe('0 entries')
})
