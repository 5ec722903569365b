import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { isOfAccount } from '../../patterns/connection/of-account.ts'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type CredentialRow, reasonToKeep, toCredentialRow } from './credential-rows.ts'
import { DeleteCredential } from './speech-credential-delete.tsx'
import styles from './speech-credentials.module.css'

/** A replacement in progress: create, test, then delete the old one. The user may leave it at any step. */
export function ReplaceSteps({ row, replaced }: { row: CredentialRow; replaced: string }) {
  const keep = useLinkWithQuery()
  const [isDeleting, setIsDeleting] = useState(false)
  const list = useRead(speechCredentialsQuery, { enabled: false }).data
  const record = list?.rows.find(({ value }) => value.speech_credential_sid === replaced)
  const { account_sid } = useClient().connection
  // Another account's is named only by a mistaken link.
  const old = record === undefined || !isOfAccount(record, account_sid) ? null : toCredentialRow(record, new Map())
  const here = keep(paths.speechCredential.link(row.value.speech_credential_sid))
  const reason = reasonToKeep(row)
  return (
    <Section title="Replacement">
      {list !== undefined && record === undefined ? (
        <p>The replaced credential was deleted.</p>
      ) : (
        <ol className={styles['steps']}>
          <li>
            <p>
              <StatusBadge tone="good">Created</StatusBadge>.{' '}
              {old === null ? (
                'The old credential'
              ) : (
                <Link to={keep(paths.speechCredential.link(replaced))}>{old.name}</Link>
              )}{' '}
              is still there.
            </p>
          </li>
          <li>{reason === null ? <StatusBadge tone="good">Tested</StatusBadge> : 'Test the new credential.'}</li>
          <li>
            <div className={styles['step']}>
              Delete the old credential, or keep both.
              {old !== null && (
                <div className="row">
                  <WriteButton variant="danger" reason={reason} onClick={() => setIsDeleting(true)}>
                    Delete old credential…
                  </WriteButton>
                  <Link to={here} className={buttonClass()}>
                    Keep both
                  </Link>
                </div>
              )}
            </div>
          </li>
        </ol>
      )}
      {isDeleting && old !== null && <DeleteCredential row={old} next={here} onCancel={() => setIsDeleting(false)} />}
    </Section>
  )
}
