import type { Gap } from './history.ts'
import type { Step, WatchedCall } from './watched-call.ts'

export type TimelineEntry =
  | { readonly what: 'step'; readonly step: Step; readonly isFirst: boolean }
  | { readonly what: 'gap'; readonly gap: Gap }

/** Steps and gaps by time. Includes only gaps after the call was first seen and before it was known to be gone. */
export function toTimeline(
  { steps, firstSeen, lastSeen }: WatchedCall,
  gaps: readonly Gap[],
): readonly TimelineEntry[] {
  const goneAt = lastSeen === null ? Number.POSITIVE_INFINITY : (steps.at(-1)?.at ?? lastSeen)
  const entries: { at: number; entry: TimelineEntry }[] = [
    ...steps.map((step, place) => ({ at: step.at, entry: { what: 'step', step, isFirst: place === 0 } as const })),
    ...gaps
      .filter(({ from, to }) => to > firstSeen && from >= firstSeen && from < goneAt)
      .map((gap) => ({ at: gap.from, entry: { what: 'gap', gap } as const })),
  ]
  // The sort is stable: a step seen at the moment when a gap begins precedes the gap.
  return entries.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry)
}
