import { compareShares, type Share } from '../../records/insights/significance.ts'

export interface Change {
  /** "−2.0 pts", "+1.7 %", "±0.0". */
  readonly text: string
  /** `good` or `bad` only if significant. */
  readonly tone: 'good' | 'bad' | 'neutral'
  /** null unless significant. */
  readonly arrow: 'up' | 'down' | null
}

/** Which direction is an improvement; null if neither. */
export type Better = 'higher' | 'lower' | null

/** The difference of two shares in percentage points, with a z-test. null if either denominator is 0. */
export function changeOfShare(now: Share, then: Share, better: Better): Change | null {
  const change = compareShares(now, then)
  if (change === null) return null
  const isUp = change.difference > 0
  const text = shownDifference(toPercent(now), toPercent(then), 1)
  // An arrow beside "±0.0" would contradict it.
  const isMarked = change.isSignificant && !text.startsWith('±')
  return {
    text,
    tone: !isMarked || better === null ? 'neutral' : isUp === (better === 'higher') ? 'good' : 'bad',
    arrow: isMarked ? (isUp ? 'up' : 'down') : null,
  }
}

const toPercent = ({ numerator, denominator }: Share): number => 100 * (numerator / denominator)

/**
 * The difference of two values that are shown with so many digits. Rounds them first: readers subtract what they see,
 * and 1.7 beside 1.8 must differ by 0.1, even if both are nearly 1.75.
 */
export function shownDifference(now: number, then: number, digits: number): string {
  return signed(Number(now.toFixed(digits)) - Number(then.toFixed(digits)), digits)
}

/** A difference without a significance test. */
export const plainChange = (text: string): Change => ({ text, tone: 'neutral', arrow: null })

/** "+1.7", "−0.3"; "±0.0" if it rounds to zero. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return `±${text}`
  return `${value > 0 ? '+' : '−'}${text}`
}
