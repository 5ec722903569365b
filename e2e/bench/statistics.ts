/** Turns samples into the figures of a table. */

export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

/** Returns null if `values` is empty. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (min === undefined || max === undefined || low === undefined || high === undefined) return null
  return { min, median: (low + high) / 2, max }
}

/** The results of one visit, by figure. */
export type Sample = Readonly<Record<string, number>>

/** Samples of one case, by subject. Each list is in the order of the rounds, with null for a failed round. */
export type Samples = Readonly<Record<string, readonly (Sample | null)[]>>

/** Returns the values of one figure, without failed rounds. */
export function valuesOf(samples: Samples, subject: string, figure: string): number[] {
  return (samples[subject] ?? []).flatMap((sample) => sample?.[figure] ?? [])
}

/**
 * Returns the ratio of `subject` to `base` in each round. A temporary slowdown of the machine affects both and cancels
 * out. Skips rounds in which either failed.
 */
export function ratiosOf(samples: Samples, subject: string, base: string, figure: string): number[] {
  return (samples[subject] ?? []).flatMap((sample, round) => {
    const [value, floor] = [sample?.[figure], samples[base]?.[round]?.[figure]]
    return value === undefined || floor === undefined || floor === 0 ? [] : [value / floor]
  })
}
