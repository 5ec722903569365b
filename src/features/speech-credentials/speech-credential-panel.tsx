import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { useCredentialTests } from '../../patterns/credential-tests.ts'
import { isRefused, mapRecordRead, RecordPanel, toRecordRead } from '../../patterns/record-panel.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { WriteButton, WriteLink } from '../../patterns/write-button.tsx'
import { CredentialFacts } from './credential-facts.tsx'
import { nameOf, toCredentialRow } from './credential-rows.ts'
import { DeleteCredential } from './speech-credential-delete.tsx'
import { ReplaceSteps } from './replace-steps.tsx'
import { documentedFields, speechCredentialQuery, speechCredentialsQuery } from './speech-credentials-queries.ts'
import { TestReport } from './test/test-report.tsx'

/** The panel of the credential in the URL. */
export function CredentialPanel() {
  const { speech_credential_sid: sid = '', replaced_sid: replaced = null } = useParams()
  const keep = useLinkWithQuery()
  const tests = useCredentialTests()
  const [isDeleting, setIsDeleting] = useState(false)
  // Deleted, it is gone from the cache; asking for it again would only be answered by an error.
  const one = useRead(speechCredentialQuery(sid), { enabled: !isDeleting })
  const list = useRead(speechCredentialsQuery)
  const read = mapRecordRead(
    toRecordRead(one, list.data, ({ speech_credential_sid }) => speech_credential_sid === sid),
    (record) => toCredentialRow(record, tests),
  )
  const row = read.record?.value ?? null
  // Refused, it is shown as the list has it.
  const refetch = () => Promise.all([one.refetch(), isRefused(one.error) ? list.refetch() : null])
  const closeTo = keep(paths.speechCredentials.link())
  return (
    <>
      <RecordPanel
        kind="Speech credential"
        title={row === null ? 'Speech credential' : nameOf(row)}
        closeTo={closeTo}
        read={{ ...read, refetch }}
        words={row?.owner === 'provider' ? { ...words, refused: { ...words.refused, listed: ofProvider } } : words}
        documented={documentedFields}
        actions={
          row !== null && (
            <>
              {replaced === null && <WriteLink to={keep(paths.replaceSpeechCredential.link(sid))}>Replace…</WriteLink>}
              <WriteButton look="danger" onClick={() => setIsDeleting(true)}>
                Delete…
              </WriteButton>
            </>
          )
        }
      >
        {(row) => (
          <>
            {replaced !== null && <ReplaceSteps row={row} replaced={replaced} />}
            <CredentialFacts row={row} />
            <TestReport sid={sid} name={nameOf(row)} />
          </>
        )}
      </RecordPanel>
      {isDeleting && row !== null && (
        <DeleteCredential row={row} next={closeTo} onCancel={() => setIsDeleting(false)} />
      )}
    </>
  )
}

const ofProvider = (
  <>
    <strong>It belongs to the service provider.</strong> Shown is what the list says. Accounts may use it, but neither
    read nor delete it.
  </>
)

const words = {
  all: 'All speech credentials',
  gone: { title: 'There is no such credential', text: 'It was deleted, or never existed.' },
  refused: {
    title: 'This credential is out of reach',
    text: 'It belongs to another account or to the service provider, and the server refuses to show it.',
    listed: (
      <>
        <strong>The server refuses to show it by itself.</strong> Shown is what the list says.
      </>
    ),
  },
}
