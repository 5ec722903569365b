/** A count over time as a step line: a count holds until the next one is known. Sizes are in SVG units. */

import type { Point } from './history.ts'

/** SVG paths of the line, which is interrupted at gaps, and of the area under it; left edges and widths of the gaps. */
export function toStepLine(points: readonly Point[], { width, height }: { width: number; height: number }) {
  const first = points[0]?.at ?? 0
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first)
  const highest = Math.max(0, ...points.map(({ count }) => count))
  const toX = (at: number) => round(((at - first) / span) * width)
  const toY = (count: number) => round(height - (count / Math.max(1, highest)) * height)
  /** The steps between two gaps. */
  const runs: { readonly x: number; readonly y: number; steps: string }[] = []
  const gaps: { x: number; width: number }[] = []
  for (const [index, { at, count, isAfterGap }] of points.entries()) {
    const before = points[index - 1]
    const [x, y] = [toX(at), toY(count)]
    const run = isAfterGap ? undefined : runs.at(-1)
    if (run === undefined) runs.push({ x, y, steps: '' })
    else run.steps += `H${x}V${y}`
    if (isAfterGap && before !== undefined) gaps.push({ x: toX(before.at), width: round(x - toX(before.at)) })
  }
  const line = runs.map((run) => `M${run.x} ${run.y}${run.steps}`).join('')
  const area = runs.map((run) => `M${run.x} ${height}V${run.y}${run.steps}V${height}Z`).join('')
  return { line, area, gaps, highest }
}

/** The point in effect at a moment; null in a gap, or before the first point. */
export function pointAt(points: readonly Point[], at: number): Point | null {
  const index = points.findLastIndex((point) => point.at <= at)
  const point = points[index]
  if (point === undefined) return null
  return point.at < at && points[index + 1]?.isAfterGap === true ? null : point
}

const round = (value: number): number => Math.round(value * 100) / 100
