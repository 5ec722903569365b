/** The journal as a file. Times are in UTC, to the millisecond, whatever the page shows: files are shared. */
import type { JournalEntry } from '../../api/journal.ts'
import { toCsvFormat } from '../../patterns/list/list-options.tsx'
import { titleOf, nameOf } from './entry-text.ts'

export const journalCsv = toCsvFormat<JournalEntry>({
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

function toJson(json: unknown): string | null {
  return json === undefined || json === null ? null : JSON.stringify(json)
}
