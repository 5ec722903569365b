/** A share with what it was made of, so that every figure can show its sources. */
export interface Ratio {
  readonly numerator: number
  readonly denominator: number
  /** 0 to 1; null where there is nothing to divide by. */
  readonly value: number | null
  /** Between them the true share lies in 95 of 100 samples (Wilson); null where there is nothing to divide by. */
  readonly low: number | null
  readonly high: number | null
}

/** 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

/** Source: E. B. Wilson, 1927, "Probable inference, the law of succession, and statistical inference". */
export function toRatio(numerator: number, denominator: number): Ratio {
  if (denominator === 0) return { numerator, denominator, value: null, low: null, high: null }
  const share = numerator / denominator
  const spread = (z * z) / denominator
  const centre = share + spread / 2
  const half = z * Math.sqrt((share * (1 - share)) / denominator + spread / (4 * denominator))
  // Rounding may lead a hair beyond the ends, where the share itself is.
  const low = Math.min(share, Math.max(0, (centre - half) / (1 + spread)))
  const high = Math.max(share, Math.min(1, (centre + half) / (1 + spread)))
  return { numerator, denominator, value: share, low, high }
}
