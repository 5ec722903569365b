import { deletePhoneNumber, getPhoneNumber, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { useDeletion } from '../../patterns/use-deletion.tsx'
import { useNames } from './names-context.tsx'

interface Props {
  readonly number: PhoneNumber
  /** Where to go once it is gone. */
  readonly listUrl: string
  readonly onCancel: () => void
}

/** Asks, deletes, and leads back to the list. */
export function DeleteNumber({ number, listUrl, onCancel }: Props) {
  const { applications } = useNames()
  const deletion = useDeletion({
    endpoints: { remove: deletePhoneNumber, read: getPhoneNumber },
    input: { phone_number_sid: number.phone_number_sid },
    title: (
      <>
        Number <bdi>{number.number}</bdi> is deleted
      </>
    ),
    next: listUrl,
  })

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
      pending={deletion.isPending}
      error={deletion.failed?.error ?? null}
      onConfirm={deletion.confirm}
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
      {deletion.failed?.isStillThere === true && <p>The number is still there.</p>}
    </ConfirmDialog>
  )
}
