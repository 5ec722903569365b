/** A count over time as a step line: a count holds until the next one is known. Sizes are in SVG units. */

import type { Point } from './history.ts'

/** SVG paths of the line, which is interrupted at gaps, and of the area under it; left edges and widths of the gaps. */
export function toStepLine(points: readonly Point[], { width, height }: { width: number; height: number }) {
  const first = points[0]?.at ?? 0
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first)
  const highest = Math.max(0, ...points.map(({ count }) => count))
  const toX = (at: number) => round(((at - first) / span) * width)
  const toY = (count: number) => round(height - (count / Math.max(1, highest)) * height)
  const line: string[] = []
  const area: string[] = []
  const gaps: { x: number; width: number }[] = []
  for (const [index, { at, count, isAfterGap }] of points.entries()) {
    const before = points[index - 1]
    const [x, y] = [toX(at), toY(count)]
    if (before === undefined || isAfterGap) {
      if (before !== undefined) {
        gaps.push({ x: toX(before.at), width: round(x - toX(before.at)) })
        area.push(`V${height}Z`)
      }
      line.push(`M${x} ${y}`)
      area.push(`M${x} ${height}V${y}`)
    } else {
      line.push(`H${x}V${y}`)
      area.push(`H${x}V${y}`)
    }
  }
  if (points.length > 0) area.push(`V${height}Z`)
  return { line: line.join(''), area: area.join(''), gaps, highest }
}

/** The point in effect at a moment; null in a gap, or before the first point. */
export function pointAt(points: readonly Point[], at: number): Point | null {
  const index = points.findLastIndex((point) => point.at <= at)
  const point = points[index]
  if (point === undefined) return null
  return point.at < at && points[index + 1]?.isAfterGap === true ? null : point
}

const round = (value: number): number => Math.round(value * 100) / 100
