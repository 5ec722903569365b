/** Filters of the journal, as they stand in its URL. */
import type { Connection } from '../../api/connection.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { z } from '../../contract/zod.ts'
import { matchTexts, type RowMatcher } from '../../patterns/row-query.ts'
import { urlField } from '../../patterns/url-state.ts'
import { outcomeKind, outcomeKinds } from './entry-words.ts'
import { journalColumns } from './journal-columns.tsx'

export const filterSchema = z.object({
  /** '' is no filter. */
  outcome: urlField(z.enum(['', ...outcomeKinds]), ''),
  /** `here`: on the connection in use. */
  where: urlField(z.enum(['all', 'here']), 'all'),
})
type JournalFilters = Readonly<z.output<typeof filterSchema>>

export const noFilters: JournalFilters = { outcome: '', where: 'all' }

const matchEntryTexts = matchTexts((entry: JournalEntry) =>
  journalColumns.flatMap(({ searchTexts }) => searchTexts?.(entry) ?? []),
)

export function entryMatcher(
  { outcome, where }: JournalFilters,
  { server, account_sid }: Pick<Connection, 'server' | 'account_sid'>,
): RowMatcher<JournalEntry, null> {
  return (query) => {
    const searched = matchEntryTexts(query)
    const fits = (entry: JournalEntry) =>
      (searched === null || searched.fits(entry)) &&
      (outcome === '' || outcomeKind(entry) === outcome) &&
      (where === 'all' || (entry.server === server && entry.account_sid === account_sid))
    return { fits, counts: () => null }
  }
}
