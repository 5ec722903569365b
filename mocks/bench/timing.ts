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
export function wordDisagreement(rows: readonly Row[]): string[] {
  const shaky = rows.filter(({ cost, floorCost }) =>
    [cost, floorCost].some(({ best, median }) => median > usual * best),
  )
  if (shaky.length === 0) return []
  const names = shaky.map(({ what }) => what).join('; ')
  return [
    `Busy machine: runs disagree (median above ${usual} times the best). Compare the best, or run it again: ${names}.`,
  ]
}

export function table(rows: readonly Row[]): string {
  const cells = [
    ['best of many runs', 'ms', 'per second', 'floor, ms', 'ratio', 'budget, ms', 'median, ms', 'floor'],
    ...rows.map(({ what, cost, floor, floorCost, budgetMs }) => [
      what,
      cost.best.toFixed(2),
      (1000 / cost.best).toFixed(0),
      floorCost.best.toFixed(2),
      (cost.best / floorCost.best).toFixed(1),
      budgetMs === null ? '' : `${budgetMs} ${cost.best < budgetMs ? '(under)' : '(OVER)'}`,
      cost.median.toFixed(2),
      floor,
    ]),
  ]
  const widths = cells.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), [])
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
