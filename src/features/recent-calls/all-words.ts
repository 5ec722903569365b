import type { CrawlResult } from '../../records/crawl.ts'
import { doubtWords } from '../../records/export-file.ts'
import type { LoadState } from '../../records/load.ts'
import { formatCount } from '../../lib/count.ts'

/** "3,412 of 12,880 loaded": with every figure and every file that comes of them. */
export function loadedWords({ progress: { rows, total } }: Pick<LoadState, 'progress'>): string {
  return total === null ? `${formatCount(rows)} loaded` : `${formatCount(rows)} of ${formatCount(total)} loaded`
}

/** The verdict in a sentence. */
export function verdictWords({ verdict, doubts }: Pick<CrawlResult, 'verdict' | 'doubts'>): string {
  if (verdict === 'complete') return 'Complete: every record that existed from start to end.'
  return `Not proven: ${doubts.map((doubt) => doubtWords[doubt]).join(' ')}`
}

/** Rows by which one answer repeats the one before it (records/question.ts): what lets the two be joined. */
const overlap = 25

/** About how many requests so many records take, at `largest` a request: the last page and the first are read twice. */
export function requestsFor(total: number, largest: number): number {
  if (total < largest) return 1
  return Math.ceil((total - overlap) / (largest - overlap)) + 2
}

/** "about 3 minutes", "less than a minute". */
export function leftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${formatCount(minutes)} minutes`
}
