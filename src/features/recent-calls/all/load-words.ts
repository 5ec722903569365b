import type { CrawlResult } from '../../../records/crawl/crawl.ts'
import { doubtWords } from '../../../records/export/manifest.ts'
import type { View } from '../../../records/engine.ts'
import type { LoadState } from '../../../records/load/load-state.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { minuteMs } from '../../../lib/durations.ts'

/** "Loaded 13,997 call records · complete": the progress or result of a load. */
export function loadedWords({ phase, progress, result }: Pick<LoadState, 'phase' | 'progress' | 'result'>): string {
  const { rows, total } = progress
  // Calls that ended meanwhile are loaded too, so there may be more rows than `total`.
  const of = total === null || total <= rows ? '' : ` of ${formatCount(total)}`
  if (phase !== 'over') return `${phase === 'paused' ? 'Paused at' : 'Loading…'} ${formatCount(rows)}${of}`
  // The server's count may include records deleted meanwhile, so only the verdict shows completeness.
  if (result?.verdict === 'complete') return `Loaded ${formatCountOf(rows, 'call record')} · complete`
  const isWhole = result !== null && !result.doubts.includes('unfinished')
  return `Loaded ${formatCount(rows)}${isWhole ? '' : of} call records · completeness not proven`
}

/** Whether a view lacks the last records: it doesn't cover the whole load, and another one follows. */
export function isBehind(view: Pick<View, 'loaded'>, result: Pick<CrawlResult, 'rows'> | null): boolean {
  return result !== null && view.loaded < result.rows
}

/** Why a view has no records; null if it has some, or if what went wrong is said elsewhere. */
export function emptinessOf(
  view: Pick<View, 'loaded' | 'count'> | null,
  result: Pick<CrawlResult, 'rows' | 'error'> | null,
): 'loading' | 'unmatched' | 'none' | null {
  if (view !== null && view.count > 0) return null
  if (view !== null && view.loaded > 0) return 'unmatched'
  if (view === null || result === null || isBehind(view, result)) return 'loading'
  return result.error === null ? 'none' : null
}

/** The verdict in full, or why the load isn't proven complete. */
export function verdictWords({ verdict, doubts }: Pick<CrawlResult, 'verdict' | 'doubts'>): string {
  if (verdict === 'complete') return 'Complete: includes every record that existed from start to end.'
  return doubts.map((doubt) => doubtWords[doubt]).join(' ')
}

/** "about 3 minutes", "less than a minute". */
export function leftWords(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  if (ms < minuteMs) return 'less than a minute'
  if (minutes === 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${formatCount(Math.round(minutes / 60))} hours`
}
