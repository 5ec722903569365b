/** Filters of the journal, by their parameters in its URL. */
import type { Connection } from '../../api/connection.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { filterMatcher, type RowFilters, toFilterSchema } from '../../patterns/row-filters.ts'
import { searchTexts } from '../../patterns/rows.ts'
import { outcomeKind, outcomeKinds } from './entry-words.ts'
import { journalColumns } from './journal-columns.tsx'

type Name = 'outcome' | 'where'

/** `where` is `here` for writes on the connection in use. */
export function toJournalFilters({
  server,
  account_sid,
}: Pick<Connection, 'server' | 'account_sid'>): RowFilters<JournalEntry, Name> {
  return {
    outcome: { valueOf: outcomeKind, choices: outcomeKinds },
    where: {
      valueOf: (entry) => (entry.server === server && entry.account_sid === account_sid ? 'here' : ''),
      choices: ['here'],
      off: 'all',
    },
  }
}
export const filterSchema = toFilterSchema(toJournalFilters({ server: '', account_sid: null }))

const searchEntries = searchTexts((entry: JournalEntry) =>
  journalColumns.flatMap(({ searchTexts }) => searchTexts?.(entry) ?? []),
)

/** Writes that fit search and filters. */
export function toEntryMatcher(filters: RowFilters<JournalEntry, Name>) {
  return (chosen: Readonly<Record<Name, string>>) => filterMatcher(filters, chosen, searchEntries)
}
