/** How samples become the figures of a table. */

export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

/** null where there is nothing to sum up. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (min === undefined || max === undefined || low === undefined || high === undefined) return null
  return { min, median: (low + high) / 2, max }
}

/** What one visit came to, by the name of the figure. */
export type Sample = Readonly<Record<string, number>>

/** Samples of one case, by who was measured; each list is in the order of the rounds, null where a round failed. */
export type Samples = Readonly<Record<string, readonly (Sample | null)[]>>

/** The values of one figure, without the rounds that failed. */
export function valuesOf(samples: Samples, subject: string, figure: string): number[] {
  return (samples[subject] ?? []).flatMap((sample) => sample?.[figure] ?? [])
}

/**
 * How many times as much `subject` needs as `base`, round by round: what slows a machine down for a while hits both, and
 * cancels out. Rounds in which either failed are left out.
 */
export function ratiosOf(samples: Samples, subject: string, base: string, figure: string): number[] {
  return (samples[subject] ?? []).flatMap((sample, round) => {
    const [value, floor] = [sample?.[figure], samples[base]?.[round]?.[figure]]
    return value === undefined || floor === undefined || floor === 0 ? [] : [value / floor]
  })
}
