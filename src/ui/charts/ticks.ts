/**
 * Returns values for the lines of a scale from 0: round integers (1, 2 or 5 times a power of ten), about four steps,
 * the last one at or above `highest`.
 */
export function toTicks(highest: number): number[] {
  const rough = Math.max(1, highest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power)
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** The same for shares up to 1: starts at the round value at or below the lowest, in steps of 10 or 20 points. */
export function toShareTicks(shares: readonly number[]): number[] {
  if (shares.length === 0) return []
  const lowest = Math.min(...shares)
  const step = lowest >= 0.6 ? 10 : 20
  const from = Math.min(100 - step, Math.floor((100 * lowest) / step) * step)
  return Array.from({ length: (100 - from) / step + 1 }, (_, index) => (from + index * step) / 100)
}
