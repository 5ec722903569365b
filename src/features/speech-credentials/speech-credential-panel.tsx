import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { isForbidden } from '../../api/errors.ts'
import { applicationsQuery, speechCredentialQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { keyOwnerOf } from '../../patterns/credentials/credential-name.ts'
import { useCredentialTests } from '../../patterns/credentials/credential-tests.ts'
import { CodeFact, Fact, Facts, TextFact, TextOrNothing, TimeFact } from '../../patterns/panel/facts.tsx'
import { refreshReads } from '../../patterns/list/list-read.ts'
import { useListBeside } from '../../patterns/list/list-with-panel.tsx'
import { mapRecordRead, RecordPanel, useRecordRead } from '../../patterns/panel/record-panel.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { WriteButton, WriteLink } from '../../patterns/edit/write-button.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { TaskCell } from './credential-cells.tsx'
import { CredentialUseButton } from './credential-use-dialog.tsx'
import { type CredentialRow, toCredentialRow } from './credential-rows.ts'
import { ReplaceSteps } from './replace-steps.tsx'
import { DeleteCredential } from './speech-credential-delete.tsx'
import { useProviderLock } from './test/test-button.tsx'
import { TestReport } from './test/test-report.tsx'
import { textAt } from '../../contract/json.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { minuteMs } from '../../lib/durations.ts'
import { taskNames } from '../../patterns/credentials/credential-health.ts'
import { useOwnRows, useOwnValues } from '../../patterns/connection/of-account.ts'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Group, usesOf } from './credential-uses.ts'
import { isWholeList } from '../../contract/endpoint.ts'

export function SpeechCredentialPanel() {
  const { speech_credential_sid: sid = '', replaced_sid } = useParams()
  // Not itself, as in a mistyped link: it would offer to delete the credential that it shows.
  const replaced = replaced_sid === undefined || replaced_sid === sid ? null : replaced_sid
  const { url } = useListBeside()
  const tests = useCredentialTests()
  const [isDeleting, setIsDeleting] = useState(false)
  // A deleted credential leaves the cache; another read would only return an error.
  const one = useRead(speechCredentialQuery(sid), { enabled: !isDeleting })
  const list = useRead(speechCredentialsQuery)
  const read = mapRecordRead(
    useRecordRead(one, list.data, ({ value }) => value.speech_credential_sid === sid),
    (record) => toCredentialRow(record, tests),
  )
  const row = read.record?.value ?? null
  // If the record is refused, the panel shows the list's, so this refreshes both.
  const refetch = () => void refreshReads(one, ...(isForbidden(one.error) ? [list] : []))
  return (
    <>
      <RecordPanel
        title={row?.name ?? 'Speech credential'}
        read={{ ...read, refetch }}
        texts={row?.owner === 'provider' ? { ...texts, refused: { ...texts.refused, listed: ofProvider } } : texts}
        actions={
          // During a replacement, the old credential is the one to delete; this one has Delete on its own page.
          row !== null && replaced === null && <Actions row={row} onDelete={() => setIsDeleting(true)} />
        }
      >
        {(row) => (
          <>
            {replaced !== null && <ReplaceSteps row={row} replaced={replaced} />}
            {replaced !== null && <TestReport row={row} />}
            <CredentialFacts row={row} />
            <CredentialApplications row={row} />
            {replaced === null && <TestReport row={row} />}
          </>
        )}
      </RecordPanel>
      {isDeleting && row !== null && <DeleteCredential row={row} next={url} onCancel={() => setIsDeleting(false)} />}
    </>
  )
}

function Actions({ row, onDelete }: { row: CredentialRow; onDelete: () => void }) {
  const { value } = row
  const keep = useLinkWithQuery()
  const lock = useProviderLock(value)
  return (
    <>
      <WriteLink to={keep(paths.replaceSpeechCredential.link(value.speech_credential_sid))} reason={lock}>
        Replace…
      </WriteLink>
      <CredentialUseButton row={row} lock={lock} />
      <WriteButton variant="danger" reason={lock} onClick={onDelete}>
        Delete…
      </WriteButton>
    </>
  )
}

const ofProvider = (
  <>
    <strong>This credential belongs to the service provider.</strong> Accounts can use it, but not read or delete it.
    These details come from the list.
  </>
)

const texts = {
  refused: {
    title: 'No access to this credential',
    text: 'The server refuses to show it. It may belong to another account or to the service provider.',
    listed: (
      <>
        <strong>The server refuses to show its details.</strong> These come from the list.
      </>
    ),
  },
}

/** All fields of a credential; for secrets, only whether they are stored. */
function CredentialFacts({ row }: { row: CredentialRow }) {
  const { value, raw, label, tts, stt } = row
  const owner = keyOwnerOf(raw)
  return (
    <Facts>
      <TextFact name="Vendor" text={value.vendor === null ? null : vendorLabel(value.vendor)} />
      {label !== '' && <TextFact name="Label" text={label} />}
      <Fact name="Text to speech">
        <TaskCell task={tts} />
      </Fact>
      <Fact name="Speech to text">
        <TaskCell task={stt} />
      </Fact>
      <TimeFact name="Last tested" at={value.last_tested} ifNull="never" />
      <TimeFact name="Last used" at={value.last_used} ifNull="never" />
      <TimeFact name="Created" at={value.created_at} ifNull="–" />
      {value.access_key_id !== null && <CodeFact name="Access key ID" text={value.access_key_id} />}
      {value.aws_region !== null && <Fact name="Region">{value.aws_region}</Fact>}
      {owner !== null && (
        <>
          <Fact name="Project" copy={owner.project_id}>
            <TextOrNothing text={owner.project_id} />
          </Fact>
          <Fact name="Client e-mail" copy={owner.client_email}>
            <TextOrNothing text={owner.client_email} />
          </Fact>
        </>
      )}
      <Fact name="Secrets">{secretsText(row)}</Fact>
      <CodeFact name="SID" text={value.speech_credential_sid} />
      <CodeFact name="Account" text={value.account_sid} ifNull="none (service provider)" />
    </Facts>
  )
}

/** Secret fields arrive redacted: only their presence is known. */
function secretsText({ value, raw }: CredentialRow) {
  const isSet =
    value.secret_access_key ||
    value.service_key ||
    SpeechCredential.secrets.some((field) => textAt(raw, field) !== null)
  return isSet ? 'Stored, not shown' : <EmptyValue>none</EmptyValue>
}

/** The most applications to name; the rest are counted. */
const max = 12

/** All applications, perhaps 10,000: too many to read again for each credential. */
const maxAgeMs = 5 * minuteMs

/** The applications that use a credential by default, or would: "unknown" if they couldn't be read, never "none". */
function CredentialApplications({ row }: { row: CredentialRow }) {
  const applications = useRead(applicationsQuery, { maxAgeMs })
  const credentials = useRead(speechCredentialsQuery)
  const all = useOwnValues(applications.data)
  const list = useOwnRows(credentials.data)
  const uses = useMemo(() => (all === null || list === null ? null : usesOf(row, all, list)), [row, all, list])
  const isPart = !(isWholeList(applications.data) && isWholeList(credentials.data))
  return (
    <Section title="Applications">
      {uses?.map((use) => (
        <UsedBy key={`${use.tasks.join()} ${use.reason}`} use={use} />
      ))}
      {uses !== null && !isPart && uses.length === 0 && <p className="soft">No application uses it by default.</p>}
      {uses === null && applications.error === null && credentials.error === null ? (
        <p className="soft">Loading applications…</p>
      ) : (
        isPart && (
          <p>
            <strong>Unknown:</strong> not all applications and credentials could be read.
          </p>
        )
      )}
    </Section>
  )
}

function UsedBy({ use: { tasks, reason, applications } }: { use: Group }) {
  const speech = tasks.map((task) => taskNames[task]).join(' and ')
  const count = formatCountOf(applications.length, 'application')
  return (
    <>
      {reason === '' ? (
        <p>
          Used by {count} for {speech}
        </p>
      ) : (
        <p>
          <StatusBadge tone="neutral">Not used</StatusBadge> by {count} for {speech}: <bdi>{reason}</bdi>
        </p>
      )}
      <ul className="row row-wide" aria-label={`${reason === '' ? 'Use' : 'Would use'} it for ${speech}`}>
        {applications.slice(0, max).map(({ application_sid, name }) => (
          <li key={application_sid}>
            <ApplicationLink sid={application_sid} name={name} />
          </li>
        ))}
        {applications.length > max && <li>and {formatCount(applications.length - max)} more</li>}
      </ul>
    </>
  )
}
