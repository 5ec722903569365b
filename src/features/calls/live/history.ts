/** How many calls were in progress over time, and when nobody watched. Bounded: the older, the coarser. */

/** Points kept. Once there are more, neighbours become one (their maximum), which halves what is kept. */
export const mostPoints = 720

export const mostGaps = 200

export interface Point {
  /** ms since 1970. */
  readonly at: number
  readonly count: number
  /** Nobody watched between the point before and this one. */
  readonly isAfterGap: boolean
}

/** Why nobody watched. `silent`: no answer came, as when the computer sleeps; `doubtful`: one came that is not believed. */
export type GapReason = 'paused' | 'hidden' | 'offline' | 'left' | 'failed' | 'doubtful' | 'silent'

export interface Gap {
  readonly from: number
  readonly to: number
  readonly why: GapReason
}

export interface History {
  readonly points: readonly Point[]
  readonly gaps: readonly Gap[]
  /** Set while nobody watches: since which answer is known from the last point. */
  readonly stopped: GapReason | null
}

export const noHistory: History = { points: [], gaps: [], stopped: null }

/** The first reason counts until the next answer. */
export function stopped(history: History, why: GapReason): History {
  return history.stopped === null ? { ...history, stopped: why } : history
}

/** `longestMs`: the longest time between two answers that still counts as watching. */
export function counted(history: History, at: number, count: number, longestMs: number): History {
  const last = history.points.at(-1)
  if (last === undefined) return { points: [{ at, count, isAfterGap: false }], gaps: [], stopped: null }
  const why = history.stopped ?? (at - last.at > longestMs ? 'silent' : null)
  // A clock that was set back: time on a chart only runs forward.
  const time = Math.max(at, last.at)
  const gaps = why === null ? history.gaps : [...history.gaps, { from: last.at, to: time, why }].slice(-mostGaps)
  const points = [...history.points, { at: time, count, isAfterGap: why !== null }]
  return { points: points.length > mostPoints ? halved(points) : points, gaps, stopped: null }
}

/** Pairs become one point at the later one's time. Never across a gap, and the newest point stays as it is. */
function halved(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (let index = 0; index < points.length; index += 1) {
    const one = points[index]
    const two = points[index + 1]
    if (one === undefined) continue
    if (two === undefined || two.isAfterGap || index + 2 >= points.length) kept.push(one)
    else {
      kept.push({ at: two.at, count: Math.max(one.count, two.count), isAfterGap: one.isAfterGap })
      index += 1
    }
  }
  // All gaps and nothing between: then the oldest have to go.
  return kept.length > mostPoints ? kept.slice(-mostPoints) : kept
}
