import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { CrawlResult } from '../crawl/crawl.ts'
import { doubtText } from '../export/manifest.ts'
import type { LoadState } from './load-state.ts'

/** "Loaded 13,997 call records · complete": the progress or result of a load. */
export function loadedText({ phase, progress, result }: Pick<LoadState, 'phase' | 'progress' | 'result'>): string {
  const { rows, total } = progress
  // Calls that ended meanwhile are loaded too, so there may be more rows than `total`.
  const of = total === null || total <= rows ? '' : ` of ${formatCount(total)}`
  if (phase !== 'over') return `${phase === 'paused' ? 'Paused at' : 'Loading…'} ${formatCount(rows)}${of}`
  // The server's count may include records deleted meanwhile, so only the verdict shows completeness.
  if (result?.verdict === 'complete') return `Loaded ${formatCountOf(rows, 'call record')} · complete`
  const isWhole = result !== null && !result.doubts.some((doubt) => doubt === 'unfinished' || doubt === 'total')
  return `Loaded ${formatCount(rows)}${isWhole ? '' : of} call records · completeness not proven`
}

/** The verdict in full, or why the load isn't proven complete. */
export function verdictText({ verdict, doubts }: Pick<CrawlResult, 'verdict' | 'doubts'>): string {
  if (verdict === 'complete') return 'Complete: includes every record that existed from start to end.'
  return doubts.map((doubt) => doubtText[doubt]).join(' ')
}
