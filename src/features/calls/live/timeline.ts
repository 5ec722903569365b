import type { Gap } from './history.ts'
import type { Step, WatchedCall } from './watched-call.ts'

export type TimelineEntry =
  | { readonly what: 'step'; readonly at: number; readonly step: Step; readonly isFirst: boolean }
  | { readonly what: 'gap'; readonly at: number; readonly gap: Gap }

/** Steps and gaps by time. Includes only gaps after the call was first seen and before it was known to be gone. */
export function toTimeline(
  { steps, firstSeen, lastSeen }: WatchedCall,
  gaps: readonly Gap[],
): readonly TimelineEntry[] {
  const goneAt = lastSeen === null ? Number.POSITIVE_INFINITY : (steps.at(-1)?.at ?? lastSeen)
  const hiding = gaps.filter(({ from, to }) => to > firstSeen && from >= firstSeen && from < goneAt)
  const entries: TimelineEntry[] = [
    ...steps.map((step, place) => ({ what: 'step', at: step.at, step, isFirst: place === 0 }) as const),
    ...hiding.map((gap) => ({ what: 'gap', at: gap.from, gap }) as const),
  ]
  // The sort is stable: a step seen at the moment when a gap begins precedes the gap.
  return entries.toSorted((a, b) => a.at - b.at)
}
