import { useNavigate } from 'react-router-dom'
import { isForbidden } from '../../api/errors.ts'
import { deleteSpeechCredential } from '../../contract/speech-credentials.ts'
import { ConfirmDialog } from '../../patterns/edit/confirm-dialog.tsx'
import { notifyDeleted, useDeleteRecord } from '../../patterns/edit/delete-record.ts'
import { Callout } from '../../ui/callout.tsx'
import type { CredentialRow } from './credential-rows.ts'
import { LosingApplications } from './losing-applications.tsx'
import { isolated } from '../../ui/isolated.tsx'

interface Props {
  readonly row: CredentialRow
  /** The page to open after deleting it. */
  readonly next: string
  readonly onCancel: () => void
}

/** Confirms, names the affected applications, deletes, and opens `next`. */
export function DeleteCredential({ row, next, onCancel }: Props) {
  const { name, value } = row
  const { speech_credential_sid } = value
  const navigate = useNavigate()
  const { failed, dialog } = useDeleteRecord({
    remove: deleteSpeechCredential,
    input: { speech_credential_sid },
    leave: () => navigate(next),
    onDeleted: (deleted) => notifyDeleted(isolated`Credential ${name} deleted`, deleted),
    failedTitle: isolated`Couldn’t delete credential ${name}`,
  })

  return (
    <ConfirmDialog
      {...dialog}
      title={isolated`Delete credential ${name}?`}
      action="Delete credential"
      pendingAction="Deleting…"
      onCancel={onCancel}
    >
      <p>Its keys are removed permanently. Revoke them at the vendor too.</p>
      {row.owner === 'provider' && (
        <Callout tone="attention" lead="This credential belongs to the service provider,">
          and other accounts may use it.
        </Callout>
      )}
      <LosingApplications
        hasReasons
        change={(all) => all.filter(({ value }) => value.speech_credential_sid !== speech_credential_sid)}
      />
      {failed !== null && isForbidden(failed.error) && (
        <p>Only its owner, the service provider or another account, can delete it.</p>
      )}
      {failed?.kind === 'failed' && failed.isStillThere && <p>The credential wasn’t deleted.</p>}
    </ConfirmDialog>
  )
}
