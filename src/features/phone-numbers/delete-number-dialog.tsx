import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { type Deleted, deleteNumber } from './delete-number.ts'
import { useNames } from './names-context.tsx'

interface Props {
  readonly number: PhoneNumber
  /** Where to go once it is gone. */
  readonly listUrl: string
  readonly onCancel: () => void
}

const details: Readonly<Record<Extract<Deleted, { kind: 'deleted' }>['how'], string | undefined>> = {
  asked: undefined,
  already: 'It was gone already.',
  lost: 'The answer was lost on its way; reading shows that it is gone.',
}

/** Asks, deletes, and leads back to the list. */
export function DeleteNumber({ number, listUrl, onCancel }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { applications } = useNames()
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<Extract<Deleted, { kind: 'failed' }> | null>(null)

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(null)
    const deleted = await deleteNumber(client, queryClient, number.phone_number_sid)
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
          Number <bdi>{number.number}</bdi> is deleted
        </>
      ),
      ...(detail === undefined ? {} : { details: detail }),
    })
    await navigate(listUrl)
  }

  const isAssigned = number.application_sid !== null && number.application_sid !== ''
  return (
    <ConfirmDialog
      title={
        <>
          Delete number <bdi>{number.number}</bdi>?
        </>
      }
      action="Delete number"
      actionUnderWay="Deleting…"
      pending={isPending}
      error={failed?.error ?? null}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>
        {isAssigned ? (
          <>
            Calls to it no longer reach <bdi>{toApplicationWords(number.application_sid, applications)}</bdi>.
          </>
        ) : (
          'No application is assigned to it.'
        )}{' '}
        Your carrier is told nothing: there, the number stays yours.
      </p>
      {failed?.isStillThere === true && <p>The number is still there.</p>}
    </ConfirmDialog>
  )
}
