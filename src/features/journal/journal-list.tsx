import { useCallback, useId, useMemo, useRef } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import type { JournalEntry } from '../../api/journal.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { saveFile } from '../../lib/save-file.ts'
import { zoneName } from '../../lib/time.ts'
import { toDataColumns } from '../../patterns/columns.ts'
import { useUrlState } from '../../patterns/url-state.ts'
import { useFoundRows } from '../../patterns/use-found-rows.ts'
import { useShortcut } from '../../patterns/use-shortcut.ts'
import { useTypedParam } from '../../patterns/use-typed-param.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipSelect } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Message } from '../../ui/message.tsx'
import { Foot, Page, Tools } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useZone } from '../../ui/zone.ts'
import { outcomeKind, type OutcomeKind } from './entry-words.ts'
import { journalColumns, mainColumns } from './journal-columns.tsx'
import { toJournalCsv, toNdjson } from './journal-export.ts'
import { JournalNotes } from './journal-notes.tsx'
import { journalSchema } from './journal-state.ts'
import { useJournal } from './use-journal.ts'

const outcomeOptions: readonly { readonly value: '' | OutcomeKind; readonly text: string }[] = [
  { value: '', text: 'Any outcome' },
  { value: 'verified', text: 'Done' },
  { value: 'unverified', text: 'Done, not verified' },
  { value: 'failed', text: 'Refused or not sent' },
  { value: 'unknown', text: 'Outcome not known' },
]

const none: readonly JournalEntry[] = []
const toKey = ({ id }: JournalEntry) => id
const keepOrder = () => undefined

/** What this browser wrote, newest first. `isBeside`: an entry is open beside it. */
export function JournalList({ isBeside }: { isBeside: boolean }) {
  const headingId = useId()
  const zone = useZone()
  const { search } = useLocation()
  const { entry_id = null } = useParams()
  const { server, account_sid } = useClient().connection
  const journal = useJournal()

  const [state, setState] = useUrlState(journalSchema)
  const commit = useCallback((q: string) => setState({ q }, 'replace'), [setState])
  const [typed, setTyped] = useTypedParam(state.q, commit)
  const entries = journal?.entries ?? none
  const fitting = useMemo(
    () =>
      entries.filter(
        (entry) =>
          (state.outcome === '' || outcomeKind(entry) === state.outcome) &&
          (state.where === 'all' || (entry.server === server && entry.account_sid === account_sid)),
      ),
    [entries, state.outcome, state.where, server, account_sid],
  )
  const { found, query } = useFoundRows(fitting, journalColumns, typed, null) ?? { found: none, query: typed }
  const columns = useMemo(() => toDataColumns(isBeside ? mainColumns : journalColumns), [isBeside])

  const input = useRef<HTMLInputElement>(null)
  const shortcut = useShortcut(
    '/',
    useCallback(() => input.current?.focus(), []),
  )
  const clear = () => {
    setTyped('')
    setState({ q: '', outcome: '', where: 'all' }, 'push')
    input.current?.focus()
  }
  const save = (ending: 'csv' | 'ndjson') => {
    const name = `journal-${new Date().toISOString().slice(0, 10)}.${ending}`
    if (ending === 'csv') saveFile(name, 'text/csv', toJournalCsv(found))
    else saveFile(name, 'application/x-ndjson', toNdjson(found))
    announce(`${formatCountOf(found.length, 'write')} saved`)
  }

  const isFiltered = query.trim() !== '' || state.outcome !== '' || state.where !== 'all'
  return (
    <Page
      title="Journal"
      headingId={headingId}
      actions={
        found.length > 0 && (
          <>
            <Button title="Every field, exactly as kept: for programs" onClick={() => save('ndjson')}>
              Export NDJSON
            </Button>
            <Button title="For spreadsheets" onClick={() => save('csv')}>
              Export CSV
            </Button>
          </>
        )
      }
      line={
        <p>
          {journal === null ? 'Writes' : formatCountOf(entries.length, 'write')}: only what this browser did, since it
          was last signed out
        </p>
      }
      fills
    >
      <Tools>
        <SearchField label="Search journal" value={typed} onChange={setTyped} input={input} shortcut={shortcut} />
        <ChipSelect
          label="Outcome"
          value={state.outcome}
          options={outcomeOptions}
          onChange={(value) => setState({ outcome: outcomeOf(value) }, 'push')}
        />
        <Chip
          isOn={state.where === 'here'}
          onToggle={() => setState({ where: state.where === 'here' ? 'all' : 'here' }, 'push')}
        >
          This connection only
        </Chip>
        <output className="soft">
          {isFiltered && journal !== null ? `${formatCount(found.length)} of ${formatCount(entries.length)} match` : ''}
        </output>
      </Tools>
      {journal !== null && <JournalNotes journal={journal} />}
      {journal === null && <SkeletonTable columns={columns} />}
      {journal !== null && entries.length === 0 && (
        <Message icon="journal" title="Nothing written yet">
          <p>Whatever you create, change or delete from here on is noted down, with what it was before.</p>
        </Message>
      )}
      {entries.length > 0 && found.length === 0 && (
        <Message
          icon="search"
          title="Nothing matches"
          actions={<Button onClick={clear}>Clear search and filters</Button>}
        >
          <p>None of the {formatCountOf(entries.length, 'write')} fits.</p>
        </Message>
      )}
      {found.length > 0 && (
        <>
          <DataTable
            labelledBy={headingId}
            columns={columns}
            rows={found}
            toKey={toKey}
            sortedBy={null}
            sortedAs="descending"
            onSort={keepOrder}
            view={`${query} ${search}`}
            currentKey={entry_id}
          />
          <Foot>Newest first. Times in {zoneName(zone)}</Foot>
        </>
      )}
    </Page>
  )
}

function outcomeOf(value: string): '' | OutcomeKind {
  return outcomeOptions.find((option) => option.value === value)?.value ?? ''
}
