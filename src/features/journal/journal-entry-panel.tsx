import { Link, useParams } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { toCurl } from '../../api/curl.ts'
import type { JournalEntry } from '../../api/journal.ts'
import type { Noun } from '../../contract/common.ts'
import type { Json } from '../../contract/json.ts'
import { redacted } from '../../contract/redact.ts'
import { paths } from '../../paths.ts'
import { Code, CodeFact, Fact, Facts, TextFact } from '../../patterns/panel/facts.tsx'
import { RecordPanel, toFoundRecord } from '../../patterns/panel/record-panel.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Section } from '../../ui/page.tsx'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { changeOf, type EntryChange } from './differences.ts'
import { titleOf, isDelete, shownNameOf, whereOf } from './entry-text.ts'
import { OutcomeBadge } from './journal-columns.tsx'
import styles from './journal.module.css'
import { useJournal } from './journal-log.ts'

const texts = {
  all: 'All changes',
  gone: {
    icon: 'journal',
    title: 'Not in this browser’s journal',
    text: 'The change was made elsewhere, dropped to keep newer ones, or cleared when you signed out.',
  },
} as const

export function JournalEntryPanel() {
  const { entry_id } = useParams()
  const journal = useJournal()
  const format = usePhoneFormat()
  const entry = journal === null ? undefined : (journal.entries.find(({ id }) => id === entry_id) ?? null)
  const noTitle = entry === null ? 'Not in the journal' : 'Journal entry'
  return (
    <RecordPanel
      title={entry ? [titleOf(entry), shownNameOf(entry, format)].filter(Boolean).join(' ') : noTitle}
      read={toFoundRecord(entry && { value: entry, raw: null, issues: [] })}
      texts={texts}
      line={
        entry ? (
          <p className="row row-text soft">
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

function EntryFacts({ entry }: { entry: JournalEntry }) {
  const { sid } = entry
  return (
    <Facts>
      {sid !== null && (
        <Fact name="SID" copy={sid}>
          <RecordLink entry={entry} sid={sid} />
        </Fact>
      )}
      <Fact name="Server">{whereOf(entry)}</Fact>
      <CodeFact name="Account" text={entry.account_sid} ifNull="unknown" />
      {entry.serverText !== null && <TextFact name="Server message" text={entry.serverText} />}
    </Facts>
  )
}

const recordLinks: Partial<Readonly<Record<Noun, (sid: string) => string>>> = {
  applications: paths.application.link,
  'phone-numbers': paths.phoneNumber.link,
  'speech-credentials': paths.speechCredential.link,
}

/** Links to the record if it has a page, belongs to this connection and may still exist. */
function RecordLink({ entry, sid }: { entry: JournalEntry; sid: string }) {
  const { server, account_sid } = useClient().connection
  const isSameAccount = entry.server === server && entry.account_sid === account_sid
  const isGone = isDelete(entry) && entry.outcome === 'done'
  const toLink = entry.resource === null ? undefined : recordLinks[entry.resource]
  const code = <Code>{sid}</Code>
  return !isSameAccount || isGone || toLink === undefined ? code : <Link to={toLink(sid)}>{code}</Link>
}

function Request({ entry }: { entry: JournalEntry }) {
  const curl = toCurl(entry.request)
  return (
    <Section title="curl command" aside={<CopyButton text={curl} what="Copy as curl" />}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so the keyboard must reach it */}
      <pre className="well" tabIndex={0} aria-label="Request as curl">
        {curl}
      </pre>
      <p className="soft">
        The access token is <code>$TOKEN</code>; passwords and keys are never recorded.
      </p>
    </Section>
  )
}

function ChangeTable({ entry }: { entry: JournalEntry }) {
  const change = changeOf(entry)
  const { basis, isBeforeKnown, fields } = change
  const columns: { readonly title: string; readonly side: 'before' | 'after' }[] = []
  if (isBeforeKnown) columns.push({ title: 'Before', side: 'before' })
  if (basis !== 'gone') columns.push({ title: basis === 'read' ? 'After' : 'Sent', side: 'after' })
  return (
    <Section title={titles[basis]}>
      {explain(entry, change).map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      {fields.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['changes']}>
            <TableHead columns={['Field', ...columns.map(({ title }) => title)]} />
            <tbody>
              {fields.map((field) => (
                <tr key={field.path}>
                  <th scope="row">
                    <Code breaks={/(?<=[._])/}>{field.path}</Code>
                  </th>
                  {columns.map(({ title, side }) => (
                    <td key={title}>
                      <Value json={field[side]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

const titles: Readonly<Record<EntryChange['basis'], string>> = {
  read: 'Changes',
  sent: 'Request',
  gone: 'Deleted record',
}

function explain(
  { endpoint, outcome, isVerified }: JournalEntry,
  { basis, isBeforeKnown, fields }: EntryChange,
): string[] {
  const isCreate = endpoint.startsWith('create')
  const lines: string[] = []
  if (basis === 'read' && !isBeforeKnown && !isCreate) {
    lines.push('The previous values are unknown, so all fields are listed.')
  }
  if (basis === 'read' && fields.length === 0) lines.push('No field changed.')
  if (basis === 'gone' && !isBeforeKnown) lines.push('The previous values are unknown.')
  if (basis === 'sent' && outcome === 'done') {
    const isFailed = isVerified === false
    lines.push(`The record ${isFailed ? 'couldn’t be' : 'wasn’t'} read back. These are the values sent.`)
  }
  if (basis === 'sent' && outcome === 'unknown') lines.push('No response confirmed it. These are the values sent.')
  if (basis === 'sent' && fields.length === 0) lines.push('No fields sent.')
  return lines
}

function Value({ json }: { json: Json | undefined }) {
  if (json === undefined) return <EmptyValue>absent</EmptyValue>
  if (json === null) return <EmptyValue>null</EmptyValue>
  if (json === '') return <EmptyValue>empty</EmptyValue>
  if (json === redacted) return <EmptyValue>secret, never recorded</EmptyValue>
  return typeof json === 'string' ? <bdi>{json}</bdi> : <code>{JSON.stringify(json)}</code>
}
