/** Turns samples into Markdown tables, which are also readable in a terminal. */
import { ratiosOf, type Sample, type Samples, type Spread, spreadOf, valuesOf } from './statistics.ts'

/** One line of a table: one figure of one case. */
export interface Line {
  readonly label: string
  readonly figure: string
  readonly samples: Samples
}

/** Times: the floor's and ours in ms, and their ratio. Spreads are min / median / max over the rounds. */
export function timesTable(lines: readonly Line[], isCompared: boolean): string {
  const heads = ['', 'floor, ms', 'ours, ms', 'ours / floor', ...(isCompared ? ['against, ms', 'ours / against'] : [])]
  return toTable(
    heads,
    lines.map(({ label, figure, samples }) => [
      label,
      showMedian(samples, 'floor', figure),
      showMedian(samples, 'ours', figure),
      showSpread(spreadOf(ratiosOf(samples, 'ours', 'floor', figure))),
      ...(isCompared
        ? [showMedian(samples, 'against', figure), showSpread(spreadOf(ratiosOf(samples, 'ours', 'against', figure)))]
        : []),
    ]),
  )
}

/** Counts: the median only, because they hardly differ between rounds. */
export function countsTable(lines: readonly Line[], isCompared: boolean): string {
  const heads = ['', 'floor', 'ours', ...(isCompared ? ['against'] : [])]
  const subjects = ['floor', 'ours', ...(isCompared ? ['against'] : [])]
  return toTable(
    heads,
    lines.map(({ label, figure, samples }) => [
      label,
      ...subjects.map((subject) => showMedian(samples, subject, figure)),
    ]),
  )
}

/**
 * Rates: the share of each floor's rate that remains, in percent. Each sample has its own floors, measured right after
 * it. `floors`: the figure of each, by its name.
 */
export function ratesTable(
  lines: readonly { label: string; all: readonly Sample[] }[],
  figure: string,
  floors: Readonly<Record<string, string>>,
): string {
  const heads = ['', 'ms', ...Object.keys(floors).flatMap((name) => [`${name}, ms`, 'rate, %'])]
  const rows = lines.map(({ label, all }) => [
    label,
    showMedian({ it: all }, 'it', figure),
    ...Object.values(floors).flatMap((floor) => {
      const rate = spreadOf(all.map((one) => (100 * (one[floor] ?? 0)) / (one[figure] ?? 0)))
      const words = rate === null ? '–' : [rate.min, rate.median, rate.max].map((one) => one.toFixed(0)).join(' / ')
      return [showMedian({ it: all }, 'it', floor), words]
    }),
  ])
  return toTable(heads, rows)
}

function showMedian(samples: Samples, subject: string, figure: string): string {
  const spread = spreadOf(valuesOf(samples, subject, figure))
  return spread === null ? '–' : formatNumber(spread.median)
}

/** Formats as 1,234 or 12.3: measurements aren't accurate to more than three digits. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 && !Number.isInteger(value) ? 1 : 0 })
}

function showSpread(spread: Spread | null): string {
  if (spread === null) return '–'
  return [spread.min, spread.median, spread.max].map((ratio) => ratio.toFixed(2)).join(' / ')
}

/** Pads columns to their widest cell, and right-aligns all but the first. */
function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(3, ...all.map((row) => (row[column] ?? '').length)))
  const toLine = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [toLine(heads), toLine(rule), ...rows.map(toLine)].join('\n')
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
