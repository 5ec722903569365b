import type { Ratio } from '../../records/insights/metrics.ts'
import { compareShares } from '../../records/insights/significance.ts'

/** How a figure differs from its value in another period. */
export interface Change {
  /** "−2.0 pts", "+1.7 %", "±0.0". */
  readonly words: string
  /** `good` or `bad` only if significant. */
  readonly tone: 'good' | 'bad' | 'neutral'
  /** null unless significant. */
  readonly arrow: 'up' | 'down' | null
}

/** Which direction is an improvement; null if neither. */
export type Better = 'higher' | 'lower' | null

type Share = Pick<Ratio, 'numerator' | 'denominator'>

/** The difference of two shares in percentage points, with a z-test. null if either denominator is 0. */
export function changeOfShare(now: Share, then: Share, better: Better): Change | null {
  const change = compareShares(now, then)
  if (change === null) return null
  const { difference, isSignificant } = change
  const isUp = difference > 0
  return {
    words: signed(100 * difference, 1),
    tone: !isSignificant || better === null ? 'neutral' : isUp === (better === 'higher') ? 'good' : 'bad',
    arrow: isSignificant ? (isUp ? 'up' : 'down') : null,
  }
}

/** A difference without a significance test. */
export const plainChange = (words: string): Change => ({ words, tone: 'neutral', arrow: null })

/** "+1.7", "−0.3"; "±0.0" if it rounds to zero. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return `±${text}`
  return `${value > 0 ? '+' : '−'}${text}`
}
