import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import type { Connection } from '../../api/connection.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { type FilterSpec, useListFilter } from '../../patterns/list/list-filter.tsx'
import { TimesFoot } from '../../patterns/list/list-page.tsx'
import type { ListRead } from '../../patterns/list/list-read.ts'
import { ListWithPanel } from '../../patterns/list/list-with-panel.tsx'
import type { RowFilters } from '../../patterns/list/row-filters.ts'
import { ResourceList } from '../../patterns/list/resource-list.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notes } from '../../ui/page.tsx'
import type { JournalState } from './create-journal-log.ts'
import { outcomeKind, type OutcomeKind } from './entry-text.ts'
import { journalColumns, searchJournal } from './journal-columns.tsx'
import { journalCsv } from './journal-export.ts'
import { useJournal } from './journal-log.ts'

type Name = 'outcome' | 'where'

/** `where` is `here` for changes on the current connection. */
function toFilters(here: Pick<Connection, 'server' | 'account_sid'>): RowFilters<JournalEntry, Name> {
  return {
    outcome: { valueOf: outcomeKind, choices: outcomes.map(({ value }) => value) },
    where: {
      valueOf: ({ server, account_sid }) => (server === here.server && account_sid === here.account_sid ? 'here' : ''),
      choices: ['here'],
      off: 'all',
    },
  }
}

const outcomes: readonly { readonly value: OutcomeKind; readonly text: string }[] = [
  { value: 'verified', text: 'Done' },
  { value: 'unread', text: 'Done, not read back' },
  { value: 'unverified', text: 'Done, not verified' },
  { value: 'failed', text: 'Refused or not sent' },
  { value: 'unknown', text: 'Unknown' },
]
const specs: readonly FilterSpec<Name>[] = [
  { name: 'outcome', label: 'Outcome', options: outcomes, isCounted: false },
  { name: 'where', chips: [{ value: 'here', text: 'This connection only' }], isCounted: false },
]

const noun = 'change'
const toRow = (entry: JournalEntry) => entry
const toKey = ({ id }: JournalEntry) => id

/** The list, with the panel of the nested route beside it or in its place. */
export function JournalPage() {
  return (
    <ListWithPanel path={paths.journal.pattern} kind="Journal entry">
      <JournalList />
    </ListWithPanel>
  )
}

function JournalList() {
  const { server, account_sid } = useClient().connection
  const journal = useJournal()
  const filters = useMemo(() => toFilters({ server, account_sid }), [server, account_sid])
  const filter = useListFilter({ filters, search: searchJournal, specs })
  return (
    <ResourceList
      title="Journal"
      noun={noun}
      read={useListRead(journal)}
      toRow={toRow}
      line={
        <p>
          {journal === null ? 'Changes' : formatCountOf(journal.entries.length, noun)} made from this browser since
          sign-in
        </p>
      }
      columns={journalColumns}
      defaultOrder=""
      toKey={toKey}
      recordPath={paths.journalEntry.pattern}
      searchLabel="Search journal"
      above={journal !== null && <JournalNotes journal={journal} />}
      filter={filter}
      empty={{
        icon: 'journal',
        title: 'No changes yet',
        text: 'Everything you create, change or delete is recorded here, with its previous values.',
      }}
      tableFoot={<TimesFoot>Newest first. </TimesFoot>}
      csv={journalCsv}
    />
  )
}

/** The journal as a loaded list; `journal` is null until loaded. */
function useListRead(journal: JournalState | null): ListRead<JournalEntry> {
  const data = useMemo(
    () =>
      journal === null
        ? undefined
        : // JournalNotes reports unreadable entries.
          { rows: journal.entries, unreadable: [], complete: true, total: null, receivedAt: 0 },
    [journal],
  )
  return { data, others: 0, error: null, isFetching: false, refetch: async () => ({ data, error: null }) }
}

function JournalNotes({ journal: { dropped, unreadable, storageFault } }: { journal: JournalState }) {
  return (
    <Notes>
      {storageFault !== null && (
        <Callout tone="attention" lead="Not saved.">
          This browser couldn’t store the latest changes: they’ll be lost when this tab closes, and other tabs don’t
          show them. Browser message: {storageFault}
        </Callout>
      )}
      {dropped > 0 && (
        <Callout tone="attention" lead="Incomplete.">
          The {formatCountOf(dropped, 'oldest change was', 'oldest changes were')} dropped. Export from time to time to
          keep more.
        </Callout>
      )}
      {unreadable > 0 && (
        <Callout tone="attention">
          {formatCountOf(unreadable, noun)} recorded by another version of this app can’t be shown.
        </Callout>
      )}
    </Notes>
  )
}
