import type { Ratio } from '../../records/insights/metrics.ts'
import { compareShares } from '../../records/insights/significance.ts'

/** How a figure differs from that of another time. */
export interface Change {
  /** "−2.0 pts", "+1.7 %", "±0.0". */
  readonly words: string
  /** Better or worse beyond chance; otherwise neutral, also where nobody can tell. */
  readonly tone: 'good' | 'bad' | 'neutral'
  /** Only beyond chance. */
  readonly arrow: 'up' | 'down' | null
}

/** Which way is better; null: neither. */
export type Better = 'higher' | 'lower' | null

type Share = Pick<Ratio, 'numerator' | 'denominator'>

/** Points between two shares, with an arrow where a z-test tells them apart. null: one of them is of nothing. */
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

/** A difference that no test was made of. */
export const plainChange = (words: string): Change => ({ words, tone: 'neutral', arrow: null })

/** "+1.7", "−0.3"; what rounds to nothing is "±0.0". */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return `±${text}`
  return `${value > 0 ? '+' : '−'}${text}`
}
