import { Link, useParams } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { toCurl } from '../../api/curl.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { paths } from '../../paths.ts'
import { Code, Fact, Facts, Section, TextOrNothing } from '../../patterns/facts.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { RecordPanel, toFoundRecord } from '../../patterns/record-panel.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { ChangeTable } from './change-table.tsx'
import { deedOf, nameOf, sidOf } from './entry-words.ts'
import styles from './journal.module.css'
import { OutcomeBadge } from './outcome-badge.tsx'
import { useJournal } from './use-journal.ts'
import { whereOf } from './where.ts'

const words = {
  gone: {
    icon: 'journal',
    title: 'Not in the journal of this browser',
    text: 'It was made elsewhere, had to make room for later ones, or was cleared by signing out.',
  },
} as const

/** One write: what it was, what it changed, what came of it, and how to send it by hand. */
export function JournalEntryPanel() {
  const { entry_id } = useParams()
  const journal = useJournal()
  const keep = useLinkWithQuery()
  const entry = journal === null ? undefined : (journal.entries.find(({ id }) => id === entry_id) ?? null)
  return (
    <RecordPanel
      kind="Journal entry"
      title={entry ? toTitle(entry) : entry === null ? 'Not in the journal' : 'Journal entry'}
      closeTo={keep(paths.journal.link())}
      read={toFoundRecord(entry && { value: entry, raw: null, issues: [] })}
      words={words}
      line={
        entry ? (
          <p className={styles['moment']}>
            <Timestamp at={entry.at} to="second" />
            <OutcomeBadge entry={entry} />
          </p>
        ) : null
      }
    >
      {(entry) => (
        <>
          <EntryFacts entry={entry} />
          <ChangeTable entry={entry} />
          <Request entry={entry} />
        </>
      )}
    </RecordPanel>
  )
}

function toTitle(entry: JournalEntry): string {
  return [deedOf(entry), nameOf(entry) ?? sidOf(entry)?.slice(0, 8)].filter(Boolean).join(' ')
}

function EntryFacts({ entry }: { entry: JournalEntry }) {
  const sid = sidOf(entry)
  return (
    <Facts>
      {sid !== null && (
        <Fact name="Sid" copy={sid}>
          <RecordLink entry={entry} sid={sid} />
        </Fact>
      )}
      <Fact name="Server">{whereOf(entry)}</Fact>
      <Fact name="Account" copy={entry.account_sid}>
        {entry.account_sid === null ? (
          <TextOrNothing text={null} ifNull="not known" />
        ) : (
          <Code>{entry.account_sid}</Code>
        )}
      </Fact>
      {entry.serverText !== null && (
        <Fact name="Server's words">
          <TextOrNothing text={entry.serverText} />
        </Fact>
      )}
    </Facts>
  )
}

const recordLinks: readonly (readonly [RegExp, (sid: string) => string])[] = [
  [/Application$/, paths.application.link],
  [/PhoneNumber$/, paths.phoneNumber.link],
  [/SpeechCredential$/, paths.speechCredential.link],
]

/** Leads to the record where there is a page for it, on the connection that it belongs to, and where it may still exist. */
function RecordLink({ entry, sid }: { entry: JournalEntry; sid: string }) {
  const { server, account_sid } = useClient().connection
  const isHere = entry.server === server && entry.account_sid === account_sid
  const isGone = entry.endpoint.startsWith('delete') && entry.outcome === 'done'
  const toLink = recordLinks.find(([pattern]) => pattern.test(entry.endpoint))?.[1]
  if (!isHere || isGone || toLink === undefined) return <Code>{sid}</Code>
  return (
    <Link to={toLink(sid)}>
      <Code>{sid}</Code>
    </Link>
  )
}

function Request({ entry }: { entry: JournalEntry }) {
  const curl = toCurl(entry.request)
  return (
    <Section title="Request" aside={<CopyButton look="link" text={curl} what="Copy as curl" />}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <pre className={styles['curl']} tabIndex={0} aria-label="Request as curl">
        {curl}
      </pre>
      <p className="soft">
        The access token is <code>$TOKEN</code>; passwords and keys were never noted down.
      </p>
    </Section>
  )
}
