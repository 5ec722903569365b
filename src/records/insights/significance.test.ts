import { expect, test } from 'vitest'
import { compareShares } from './significance.ts'

const share = (numerator: number, denominator: number) => ({ numerator, denominator })

test('two points are significant in a large sample, but not in a small one', () => {
  expect(compareShares(share(7630, 10_000), share(7830, 10_000))).toMatchObject({ isSignificant: true })
  expect(compareShares(share(76, 100), share(78, 100))).toMatchObject({ isSignificant: false })
  expect(compareShares(share(76, 100), share(78, 100))?.difference).toBeCloseTo(-0.02)
})

test('requires 99 % confidence, in either direction', () => {
  // z = 2.58 and 2.56, computed by hand from pooled shares.
  expect(compareShares(share(558, 1000), share(500, 1000))?.isSignificant).toBe(true)
  expect(compareShares(share(442, 1000), share(500, 1000))?.isSignificant).toBe(true)
  expect(compareShares(share(557, 1000), share(500, 1000))?.isSignificant).toBe(false)
})

test('finds few calls insignificant, and returns null without calls', () => {
  expect(compareShares(share(0, 4), share(900, 1000))?.isSignificant).toBe(false)
  expect(compareShares(share(0, 100), share(0, 100))).toEqual({ difference: 0, isSignificant: false })
  expect(compareShares(share(0, 0), share(1, 2))).toBeNull()
})
