import type { Ratio } from './metrics.ts'

export type Share = Pick<Ratio, 'numerator' | 'denominator'>

/** 99.5th percentile of the normal distribution: two-sided, 99 in 100. */
const zLimit = 2.5758

/** Below this many expected calls in a cell, the normal approximation is unreliable. */
const minExpected = 5

/**
 * Two-sided two-proportion z-test with pooled variance. Source: any statistics textbook; the rule of five expected
 * counts is Cochran's, 1954. Returns null if a denominator is 0.
 */
export function compareShares(now: Share, then: Share) {
  if (now.denominator === 0 || then.denominator === 0) return null
  const difference = now.numerator / now.denominator - then.numerator / then.denominator
  const pooled = (now.numerator + then.numerator) / (now.denominator + then.denominator)
  const expected = Math.min(pooled, 1 - pooled) * Math.min(now.denominator, then.denominator)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.denominator + 1 / then.denominator))
  return {
    /** Current share minus earlier share: 0.02 is two points more. */
    difference,
    /** Whether chance alone would produce it less than once in a hundred times. */
    isSignificant: expected >= minExpected && Math.abs(difference) > zLimit * error,
  }
}
