import { largestPage } from '../../../contract/recent-calls.ts'
import type { CrawlResult } from '../../../records/crawl/crawl.ts'
import { doubtWords } from '../../../records/export/manifest.ts'
import type { LoadState } from '../../../records/load/load.ts'
import { formatCount } from '../../../lib/count.ts'

/** "3,412 of 12,880 loaded": with every figure and every file that comes of them. */
export function loadedWords({ progress: { rows, total } }: Pick<LoadState, 'progress'>): string {
  return total === null ? `${formatCount(rows)} loaded` : `${formatCount(rows)} of ${formatCount(total)} loaded`
}

/** The verdict in a sentence. */
export function verdictWords({ verdict, doubts }: Pick<CrawlResult, 'verdict' | 'doubts'>): string {
  if (verdict === 'complete') return 'Complete: every record that existed from start to end.'
  return `Not proven: ${doubts.map((doubt) => doubtWords[doubt]).join(' ')}`
}

/** New rows that a page of 500 brings, on average, where each repeats the one before it (records/crawl/criteria.ts). */
const rowsEach = 463.4

/** About how many requests so many records take: the first page is read once more, and so is the end of the list. */
export function requestsFor(total: number): number {
  if (total < largestPage) return 1
  return Math.max(4, 3 + Math.round((total - largestPage) / rowsEach))
}

/** "about 3 minutes", "less than a minute". */
export function leftWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (ms < 60_000) return 'less than a minute'
  if (minutes === 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${formatCount(Math.round(minutes / 60))} hours`
}
