import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { useRead } from '../../api/query.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Note } from '../../ui/note.tsx'
import { BereftApplications } from './bereft-applications.tsx'
import { type CredentialRow, nameOf } from './credential-rows.ts'
import { type Deleted, deleteCredential } from './delete-credential.ts'
import { applicationsQuery } from './speech-credentials-query.ts'

interface Props {
  readonly row: CredentialRow
  /** Where to go once it is gone. */
  readonly next: string
  readonly onCancel: () => void
}

const details: Readonly<Record<Extract<Deleted, { kind: 'deleted' }>['how'], string | null>> = {
  asked: null,
  already: 'It was gone already.',
  lost: 'The answer was lost on its way; reading shows that it is gone.',
  error: 'The server answered with an error, but reading shows that it is gone; perhaps it was before.',
}

/** Asks, names who is left without, deletes, and leads on. */
export function DeleteCredential({ row, next, onCancel }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const applications = useRead(applicationsQuery)
  const { refetch } = applications
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<Extract<Deleted, { kind: 'failed' }> | null>(null)
  const name = nameOf(row)

  // Synchronises with the server: a decision like this one should not rest on what was true minutes ago.
  useEffect(() => {
    void refetch()
  }, [refetch])

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(null)
    const deleted = await deleteCredential(client, queryClient, row.value.speech_credential_sid)
    if (deleted.kind === 'failed') {
      setFailed(deleted)
      setIsPending(false)
      return
    }
    const detail = details[deleted.how]
    showToast({
      tone: 'good',
      title: (
        <>
          Credential <bdi>{name}</bdi> is deleted
        </>
      ),
      ...(detail === null ? {} : { details: detail }),
    })
    await navigate(next)
  }

  return (
    <ConfirmDialog
      title={
        <>
          Delete credential <bdi>{name}</bdi>?
        </>
      }
      action="Delete credential"
      actionUnderWay="Deleting…"
      pending={isPending}
      error={failed?.error ?? null}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>
        Its keys are gone from this server with it; nobody can read them back. At the vendor they stay valid until you
        revoke them there.
      </p>
      {row.owner === 'provider' && (
        <Note tone="attention">
          <p>
            <strong>It belongs to the service provider</strong>, and other accounts may use it. Servers are known to
            refuse an account to delete it.
          </p>
        </Note>
      )}
      <BereftApplications row={row} read={applications} />
      {failed !== null && isForbidden(failed.error) && (
        <p>It belongs to the service provider or to another account: only they can delete it.</p>
      )}
      {failed?.isStillThere === true && <p>The credential is still there.</p>}
    </ConfirmDialog>
  )
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}
