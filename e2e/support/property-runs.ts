/** How long property tests and simulations run: `npm run test:deep` makes them many times as long, each time with new seeds. */

/** How many times as long as every day. */
export const depth = Number(process.env['TEST_DEPTH'] ?? 1)

/**
 * Options of a property test that takes so many runs every day. `seed` is that of every day, where there is to be but
 * one: so long a test must not fail a change that has nothing to do with it.
 */
export function runs(numRuns: number, seed?: number): { readonly numRuns: number; readonly seed?: number } {
  return depth === 1 && seed !== undefined ? { numRuns, seed } : { numRuns: numRuns * depth }
}

/** Seeds of simulations: the first ones every day, others in depth. */
export function seedsOf(count: number, from = 0): readonly number[] {
  const first = depth === 1 ? from : Math.floor(Math.random() * 1_000_000_000)
  return Array.from({ length: count }, (_, index) => first + index)
}
