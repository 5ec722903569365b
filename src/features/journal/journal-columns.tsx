import type { JournalEntry } from '../../api/journal.ts'
import { numberMatches, numberIn } from '../../lib/phone-digits.ts'
import { type Column, searchColumns } from '../../patterns/list/columns.ts'
import type { RowSearch } from '../../patterns/list/rows.ts'
import { formatPhone, usePhoneFormat } from '../../ui/phone-number.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { capitalize } from '../../lib/capitalize.ts'
import { titleOf, nameOf, outcomeKind, type OutcomeKind, outcomeText, shownNameOf, whereOf } from './entry-text.ts'
import styles from './journal.module.css'

/** In order; widths in rem. */
export const journalColumns: readonly Column<JournalEntry>[] = [
  {
    id: 'what',
    header: 'Change',
    width: 18.5,
    cell: (entry) => <What entry={entry} />,
    searchTexts: (entry) => [titleOf(entry), nameOf(entry), shownNameOf(entry, formatPhone), entry.sid, entry.endpoint],
  },
  {
    id: 'at',
    header: 'Time',
    width: 10,
    phone: 'second-end',
    cell: ({ at }) => <Timestamp at={at} to="second" />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 10,
    phone: 'second',
    cell: (entry) => <OutcomeBadge entry={entry} />,
    searchTexts: (entry) => [outcomeText(entry), entry.serverText],
  },
  {
    id: 'where',
    header: 'Connection',
    width: 14,
    yields: 1,
    cell: (entry) => (
      <>
        {whereOf(entry)}
        {entry.account_sid !== null && <code className={styles['account']}>{entry.account_sid.slice(0, 8)}</code>}
      </>
    ),
    title: ({ account_sid }) => account_sid,
    searchTexts: (entry) => [whereOf(entry), entry.account_sid],
  },
]

const searchWords = searchColumns(journalColumns)

/** Finds a number in any spelling, or entries that have every word. */
export const searchJournal: RowSearch<JournalEntry> = (query) => {
  const hasWords = searchWords(query)
  const number = numberIn(query)
  if (hasWords === null || number === null) return hasWords
  return (entry) => hasWords(entry) || numberMatches(nameOf(entry) ?? '', number)
}

function What({ entry }: { entry: JournalEntry }) {
  const name = shownNameOf(entry, usePhoneFormat())
  return (
    <>
      {titleOf(entry)} {name !== null && <bdi>{name}</bdi>}
    </>
  )
}

const tones: Readonly<Record<OutcomeKind, Tone>> = {
  verified: 'good',
  unread: 'neutral',
  unverified: 'attention',
  failed: 'bad',
  unknown: 'attention',
}

export function OutcomeBadge({ entry }: { entry: JournalEntry }) {
  // Not sent isn't a failure.
  const tone = entry.outcome === 'not-sent' ? 'neutral' : tones[outcomeKind(entry)]
  return <StatusBadge tone={tone}>{capitalize(outcomeText(entry))}</StatusBadge>
}
