/** The number of calls in progress over time, with the gaps in observation. Bounded: older points get coarser. */
import type { TimeSpan } from '../../../lib/durations.ts'

/** Maximum points. Beyond it, pairs of neighbours merge into their maximum, which halves the list. */
export const maxPoints = 720

export const maxGaps = 200

export interface Point {
  /** ms since 1970. */
  readonly at: number
  readonly count: number
  /** Nothing was observed between the previous point and this one. */
  readonly isAfterGap: boolean
}

/** `silent`: no response came, for example while the computer slept. `doubtful`: one came that isn't credible. */
export type GapReason = 'paused' | 'hidden' | 'offline' | 'left' | 'failed' | 'doubtful' | 'silent'

export interface Gap extends TimeSpan {
  readonly why: GapReason
}

export interface History {
  readonly points: readonly Point[]
  readonly gaps: readonly Gap[]
  /** Why observation has stopped; null while it runs. The last point has the time of the last response. */
  readonly stopped: GapReason | null
}

export const noHistory: History = { points: [], gaps: [], stopped: null }

/** Only the first reason counts until the next response. */
export function stopped(history: History, why: GapReason): History {
  return history.stopped === null ? { ...history, stopped: why } : history
}

/** `maxIntervalMs`: the longest time between two responses that doesn't count as a gap. */
export function counted(history: History, at: number, count: number, maxIntervalMs: number): History {
  const last = history.points.at(-1)
  if (last === undefined) return { points: [{ at, count, isAfterGap: false }], gaps: [], stopped: null }
  const why = history.stopped ?? (at - last.at > maxIntervalMs ? 'silent' : null)
  // If the clock was set back, reuse the last time: the chart only runs forward.
  const time = Math.max(at, last.at)
  const gaps = why === null ? history.gaps : [...history.gaps, { from: last.at, to: time, why }].slice(-maxGaps)
  const points = [...history.points, { at: time, count, isAfterGap: why !== null }]
  return { points: points.length > maxPoints ? halved(points) : points, gaps, stopped: null }
}

/** Merges pairs at the later point's time. Never merges across a gap, and keeps the newest point as it is. */
function halved(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  let isMerged = false
  for (const [index, point] of points.entries()) {
    const before: Point | undefined =
      isMerged || point.isAfterGap || index === points.length - 1 ? undefined : kept.pop()
    isMerged = before !== undefined
    kept.push(before === undefined ? point : { ...before, at: point.at, count: Math.max(before.count, point.count) })
  }
  // If gaps prevent merging, drop the oldest points.
  return kept.length > maxPoints ? kept.slice(-maxPoints) : kept
}
