import { useNavigate } from 'react-router-dom'
import { deletePhoneNumber, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { toApplicationText } from '../../patterns/applications/application-names.ts'
import { ConfirmDialog } from '../../patterns/edit/confirm-dialog.tsx'
import { notifyDeleted, useDeleteRecord } from '../../patterns/edit/delete-record.ts'
import { useListBeside } from '../../patterns/list/list-with-panel.tsx'
import type { RecordRead } from '../../patterns/panel/record-panel.tsx'
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'
import { useNames } from './names-context.tsx'
import { isolated } from '../../ui/isolated.tsx'

interface Props {
  readonly number: PhoneNumber
  /** The read that began with the dialog. */
  readonly reread: Pick<RecordRead<unknown>, 'isFetching' | 'isGone' | 'error'>
  readonly onCancel: () => void
}

export function DeleteNumber({ number, reread, onCancel }: Props) {
  const { applications } = useNames()
  const navigate = useNavigate()
  const list = useListBeside()
  const { failed, dialog } = useDeleteRecord({
    remove: deletePhoneNumber,
    input: { phone_number_sid: number.phone_number_sid },
    leave: () => navigate(list.url),
    onDeleted: (deleted) => notifyDeleted(isolated`Number ${<Written value={number.number} />} deleted`, deleted),
    failedTitle: isolated`Couldn’t delete number ${<Written value={number.number} />}`,
  })
  const { application_sid } = number
  const isAssigned = application_sid !== null && application_sid !== ''
  const isMissing = isAssigned && applications.known === 'whole' && !applications.names.has(application_sid)
  return (
    <ConfirmDialog
      {...dialog}
      title={isolated`Delete number ${<Written value={number.number} />}?`}
      action="Delete number"
      pendingAction="Deleting…"
      reason={reread.isFetching ? 'Loading the number…' : null}
      onCancel={onCancel}
    >
      <p>
        {isMissing
          ? 'Calls to it may already fail: its application isn’t in this account.'
          : isAssigned
            ? isolated`Calls to it will no longer reach ${toApplicationText(application_sid, applications)}.`
            : 'No application is assigned to it.'}{' '}
        You still own the number at your carrier.
      </p>
      {reread.error !== null && !reread.isGone && !reread.isFetching && (
        <p className="soft">Couldn’t check whether its application has changed.</p>
      )}
      {failed?.kind === 'failed' && failed.isStillThere && <p>The number wasn’t deleted.</p>}
    </ConfirmDialog>
  )
}
