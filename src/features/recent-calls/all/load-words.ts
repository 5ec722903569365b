import type { CrawlResult } from '../../../records/crawl/crawl.ts'
import { doubtWords } from '../../../records/export/manifest.ts'
import type { LoadState } from '../../../records/load/load.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'

/** "Loaded 13,997 call records · complete": how far a load is, or what came of it. */
export function loadedWords({ phase, progress, result }: Pick<LoadState, 'phase' | 'progress' | 'result'>): string {
  const { rows, total } = progress
  // Calls that come in meanwhile are loaded, too.
  const of = total === null || total <= rows ? '' : ` of ${formatCount(total)}`
  if (phase !== 'over') return `${phase === 'paused' ? 'Paused at' : 'Loading…'} ${formatCount(rows)}${of}`
  // Records that were deleted meanwhile are still in the server's count: what is proven is the verdict's to say.
  if (result?.verdict === 'complete') return `Loaded ${formatCountOf(rows, 'call record')} · complete`
  const isWhole = result !== null && !result.doubts.includes('unfinished')
  return `Loaded ${formatCount(rows)}${isWhole ? '' : of} call records · completeness not proven`
}

/** "last 7 days". */
export function daysWords(days: number): string {
  return `last ${days === 1 ? 'day' : formatCountOf(days, 'day')}`
}

/** The verdict in a sentence. */
export function verdictWords({ verdict, doubts }: Pick<CrawlResult, 'verdict' | 'doubts'>): string {
  if (verdict === 'complete') return 'Complete: includes every record that existed from start to end.'
  return `Not proven: ${doubts.map((doubt) => doubtWords[doubt]).join(' ')}`
}

/** "about 3 minutes", "less than a minute". */
export function leftWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (ms < 60_000) return 'less than a minute'
  if (minutes === 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${formatCount(Math.round(minutes / 60))} hours`
}
