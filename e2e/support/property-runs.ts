/** The length of property tests and simulations. `npm run test:deep` makes them many times as long, with new seeds. */

/** Length of the tests, relative to everyday runs. */
export const depth = Number(process.env['TEST_DEPTH'] ?? 1)

/**
 * Returns the options of a property test with `numRuns` runs every day. `seed` is fixed for those: a chance finding in
 * such a long test must not fail an unrelated change.
 */
export function runs(numRuns: number, seed?: number): { readonly numRuns: number; readonly seed?: number } {
  return depth === 1 && seed !== undefined ? { numRuns, seed } : { numRuns: numRuns * depth }
}

/** Returns seeds of simulations: fixed ones every day, random ones in depth. */
export function seedsOf(count: number, from = 0): readonly number[] {
  const first = depth === 1 ? from : Math.floor(Math.random() * 1_000_000_000)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** In batches: on a busy machine, one test of all schedules would take too long. */
export const batches = (count: number, size: number) =>
  Array.from({ length: (count * depth) / size }, (_, index) => [index * size, size] as const)
