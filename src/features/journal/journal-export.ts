/** The journal as files. Times are in UTC, to the millisecond, whatever the page shows: files are shared. */
import type { JournalEntry } from '../../api/journal.ts'
import { writingCsvFile } from '../../lib/csv.ts'
import { toCsvFormat } from '../../patterns/list/list-options.tsx'
import { titleOf, nameOf } from './entry-text.ts'

/** One JSON document per line (NDJSON), as stored, for programs. */
export const toNdjson = (entries: readonly JournalEntry[]): string =>
  entries.map((entry) => `${JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() })}\n`).join('')

const { header, toFields } = toCsvFormat<JournalEntry>({
  time: ({ at }) => new Date(at).toISOString(),
  server: ({ server }) => server,
  account_sid: ({ account_sid }) => account_sid,
  change: titleOf,
  name: nameOf,
  sid: ({ sid }) => sid,
  outcome: ({ outcome }) => outcome,
  verified: ({ isVerified }) => isVerified,
  status: ({ status }) => status,
  server_message: ({ serverText }) => serverText,
  operation: ({ endpoint }) => endpoint,
  method: ({ request }) => request.method,
  url: ({ request }) => request.url,
  sent: ({ request }) => toJson(request.body),
  before: ({ before }) => toJson(before),
  after: ({ after }) => toJson(after),
})

/** For spreadsheets, which would run formulas. For `runInSlices`. */
export const writingJournalCsv = (entries: Iterable<JournalEntry>) =>
  writingCsvFile(header, entries, toFields, 'spreadsheet')

function toJson(json: unknown): string | null {
  return json === undefined || json === null ? null : JSON.stringify(json)
}
