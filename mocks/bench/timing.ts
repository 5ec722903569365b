/** How the bench measures and reports. */

/** Milliseconds. */
export interface Timing {
  readonly best: number
  readonly median: number
}

export interface Row {
  readonly what: string
  readonly cost: Timing
  readonly floor: string
  readonly floorCost: Timing
  /** Budget in ms; null if none is set. */
  readonly budgetMs: number | null
}

/** Times `runs` runs, after one warm-up run that isn't counted. */
export async function timed(runs: number, work: () => unknown): Promise<Timing> {
  const times: number[] = []
  await work()
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { best: sorted[0] ?? Number.NaN, median: sorted[Math.floor(runs / 2)] ?? Number.NaN }
}

/** Approximate ratio of median to best on an idle machine. */
const usual = 1.5

/** Returns a line that names the rows whose runs disagree, or no line. */
export function describeDisagreement(rows: readonly Row[]): string[] {
  const shaky = rows.filter(({ cost, floorCost }) =>
    [cost, floorCost].some(({ best, median }) => median > usual * best),
  )
  if (shaky.length === 0) return []
  const names = shaky.map(({ what }) => what).join('; ')
  return [
    `Busy machine: runs disagree (median above ${usual} times the best). Compare the best, or run it again: ${names}.`,
  ]
}

/** Returns a row's columns for console.table. */
export function columnsOf({ cost, floor, floorCost, budgetMs }: Row) {
  return {
    ms: round(cost.best),
    'per second': Math.round(1000 / cost.best),
    'floor, ms': round(floorCost.best),
    ratio: round(cost.best / floorCost.best),
    'budget, ms': budgetMs ?? '',
    'median, ms': round(cost.median),
    floor,
  }
}

const round = (value: number) => Number(value.toFixed(2))
