import type { CrawlResult } from '../crawl/crawl.ts'
import type { Doubt } from '../crawl/continuity-proof.ts'

export interface Written {
  readonly bytes: number
  readonly sha256: string
}

export interface ExportContext {
  readonly server: string
  readonly account_sid: string
  /** The requested range. */
  readonly days: number
  /** As Intl names it; null if the file has times in UTC only. */
  readonly zone: string | null
  readonly format: 'csv' | 'csv (spreadsheet-safe)' | 'ndjson'
  readonly columns: readonly string[] | null
  /** ms since 1970. */
  readonly startedAt: number
  readonly finishedAt: number
  readonly file: string
  readonly written: Written
  /** Records in the file, and how many of them are distinct. */
  readonly records: number
  readonly distinct: number
  /** The filter of the file, in words; null if it holds everything that was loaded. */
  readonly filter: string | null
}

const meanings = {
  complete: 'Every record that existed when the export started and still existed when it ended is in the file.',
  'not proven': 'The file may lack records or contain some twice, for the reasons given.',
} as const satisfies Record<CrawlResult['verdict'], string>

export const doubtText: Readonly<Record<Doubt, string>> = {
  order: 'The server didn’t list the records newest first.',
  moved: 'A record disappeared or moved up while older ones stayed.',
  ties: 'More records share a time than fit on a page, and their order changed between responses.',
  alike: 'Too many identical records in a row to bridge two pages.',
  twice: 'A page listed a call record twice, which other pages don’t confirm.',
  gap: 'Two neighbouring pages couldn’t be made to overlap.',
  total: 'The server’s count contradicts its pages.',
  top: 'The newest records at the start were missing at the end.',
  unfinished: 'Loading was stopped early.',
}

/** Builds the manifest that accompanies an exported file, to verify it. Times in UTC. */
export function toManifest(result: CrawlResult, context: ExportContext) {
  const { written, file, format, server, account_sid, days } = context
  return {
    file: { name: file, format, ...written },
    source: { server, account_sid, days },
    zone: context.zone === null ? 'UTC' : `UTC and ${context.zone}`,
    columns: context.columns,
    started: new Date(context.startedAt).toISOString(),
    finished: new Date(context.finishedAt).toISOString(),
    pages: result.pages,
    requests: result.requests,
    retries: result.retries,
    total_at_start: result.totalAtStart,
    total_at_end: result.total,
    records_loaded: result.rows,
    filter: context.filter,
    records: context.records,
    distinct_records: context.distinct,
    exact_duplicates: context.records - context.distinct,
    order_seen: result.doubts.includes('order') ? 'not newest first' : 'newest first',
    gaps: result.gaps.map((gap) => ({ ...gap, closed_by: gap.closed ? 'pages that overlap more' : 'nothing' })),
    verdict: result.verdict,
    reasons: result.doubts.map((doubt) => doubtText[doubt]),
    meaning: `${meanings[result.verdict]}${context.filter === null ? '' : ' It contains only records that match the filter.'}`,
  }
}
