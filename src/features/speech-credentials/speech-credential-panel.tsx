import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ApiError } from '../../api/errors.ts'
import { useRead } from '../../api/query.ts'
import { wordError } from '../../api/word-error.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { paths } from '../../paths.ts'
import { useCredentialTests } from '../../patterns/credential-tests.ts'
import { ErrorFacts, FailedContent, FailedRefresh } from '../../patterns/failure.tsx'
import { Freshness } from '../../patterns/freshness.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { RawRecord } from '../../patterns/raw-record.tsx'
import { UnreadableRecords } from '../../patterns/unreadable.tsx'
import { WriteButton, WriteLink } from '../../patterns/write-button.tsx'
import { Age } from '../../ui/age.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Message } from '../../ui/message.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CredentialFacts } from './credential-facts.tsx'
import { nameOf, toCredentialRow } from './credential-rows.ts'
import { DeleteCredential } from './speech-credential-delete.tsx'
import { ReplaceSteps } from './replace-steps.tsx'
import { documentedFields, speechCredentialQuery, speechCredentialsQuery } from './speech-credentials-queries.ts'
import { TestReport } from './test/test-report.tsx'

/** The panel of the credential in the URL. */
export function CredentialPanel() {
  const { speech_credential_sid = '', replaced_sid = null } = useParams()
  // Another credential is another panel: its dialog starts anew.
  return <OneCredential key={speech_credential_sid} sid={speech_credential_sid} replaced={replaced_sid} />
}

function OneCredential({ sid, replaced }: { sid: string; replaced: string | null }) {
  const keep = useLinkWithQuery()
  const tests = useCredentialTests()
  const [isDeleting, setIsDeleting] = useState(false)
  // Deleted, it is gone from the cache; asking for it again would only be answered by an error.
  const read = useRead(speechCredentialQuery(sid), { enabled: !isDeleting })
  const list = useRead(speechCredentialsQuery)
  const listed = list.data?.rows.find(({ value }) => value.speech_credential_sid === sid)
  const isRefused = statusOf(read.error) === 403
  const own = isRefused ? undefined : read.data
  const record: ParsedRecord<SpeechCredential> | undefined = own ?? listed
  const row = record === undefined || record.value === null ? null : toCredentialRow(record, tests)
  const closeTo = keep(paths.speechCredentials.link())
  const isGone = isNoSuch(read.error)
  const name = row === null ? 'Speech credential' : nameOf(row)
  const retry = () => void Promise.all([read.refetch(), isRefused ? list.refetch() : null])
  const at = own === undefined ? (list.data?.receivedAt ?? null) : read.dataUpdatedAt
  return (
    <Panel
      kind="Speech credential"
      title={name}
      closeTo={closeTo}
      line={
        <Freshness
          what={record === undefined || isGone ? null : own === undefined ? 'As listed' : 'As stored'}
          at={at}
          isReading={read.isFetching}
          onRefresh={retry}
        />
      }
      actions={
        row !== null &&
        !isGone && (
          <>
            {replaced === null && <WriteLink to={keep(paths.replaceSpeechCredential.link(sid))}>Replace…</WriteLink>}
            <WriteButton look="danger" onClick={() => setIsDeleting(true)}>
              Delete…
            </WriteButton>
          </>
        )
      }
    >
      {isGone ? (
        <NoSuch closeTo={closeTo} title="There is no such credential">
          <p>It was deleted, or never existed.</p>
        </NoSuch>
      ) : record === undefined ? (
        isRefused ? (
          <NoSuch closeTo={closeTo} title="This credential is out of reach">
            <p>It belongs to another account or to the service provider, and the server refuses to show it.</p>
            <ErrorFacts words={wordError(read.error)} />
          </NoSuch>
        ) : (
          read.error !== null && <FailedContent error={read.error} onRetry={retry} isRetrying={read.isFetching} />
        )
      ) : (
        <>
          {isRefused ? (
            <Refused error={read.error} isOfProvider={row?.owner === 'provider'} />
          ) : (
            read.error !== null && (
              <FailedRefresh
                error={read.error}
                onRetry={retry}
                isRetrying={read.isFetching}
                age={<Age at={at ?? 0} />}
              />
            )
          )}
          {row === null ? (
            <UnreadableRecords records={record.value === null ? [record] : []} noun="speech credential" />
          ) : (
            <>
              {replaced !== null && <ReplaceSteps row={row} replaced={replaced} />}
              <CredentialFacts row={row} />
              <TestReport sid={sid} name={name} />
            </>
          )}
          <RawRecord raw={record.raw} documented={documentedFields} />
        </>
      )}
      {isDeleting && row !== null && (
        <DeleteCredential row={row} next={closeTo} onCancel={() => setIsDeleting(false)} />
      )}
    </Panel>
  )
}

function NoSuch({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  return (
    <Message
      icon="warning"
      title={title}
      actions={
        <Link to={closeTo} className={buttonClass()}>
          All speech credentials
        </Link>
      }
    >
      {children}
    </Message>
  )
}

/** It stands in the list, but the server does not show it by itself. */
function Refused({ error, isOfProvider }: { error: unknown; isOfProvider: boolean }) {
  return (
    <Callout tone="neutral">
      <p>
        <strong>
          {isOfProvider ? 'It belongs to the service provider.' : 'The server refuses to show it by itself.'}
        </strong>{' '}
        Shown is what the list says. {isOfProvider && 'Accounts may use it, but neither read nor delete it.'}
      </p>
      <ErrorFacts words={wordError(error)} />
    </Callout>
  )
}

function statusOf(error: unknown): number | null {
  return error instanceof ApiError && !error.isHtml ? error.status : null
}

/** A sid of no credential (404), or nothing like a sid (400). */
function isNoSuch(error: unknown): boolean {
  return statusOf(error) === 404 || statusOf(error) === 400
}
