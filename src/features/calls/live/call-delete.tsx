import { useState } from 'react'
import { deleteCall } from '../../../contract/calls.ts'
import { ConfirmDialog } from '../../../patterns/edit/confirm-dialog.tsx'
import { notifyDeleted, useDeleteRecord } from '../../../patterns/edit/delete-record.ts'
import { Switch } from '../../../ui/switch.tsx'
import { toParty } from './call-cells.tsx'
import { useCallWatch } from './call-watch.ts'
import { stateOf, type WatchedCall } from './watched-call.ts'
import { isolated } from '../../../ui/isolated.tsx'

export function RemoveCallDialog({ call, onClose }: { call: WatchedCall; onClose: () => void }) {
  const watch = useCallWatch()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const { call_sid, from, to } = call.record.value
  const isOver = stateOf(call) === 'ended'
  const parties =
    from === null && to === null ? <code>{call_sid}</code> : isolated`from ${toParty(from)} to ${toParty(to)}`

  const { dialog } = useDeleteRecord({
    remove: deleteCall,
    input: { call_sid },
    during: (run) =>
      watch.whileRemoving(call_sid, async () => {
        const outcome = await run()
        if (outcome.kind === 'deleted') watch.removed(call_sid)
        return outcome
      }),
    leave: onClose,
    onDeleted: (deleted) => notifyDeleted('Record removed', deleted, 'The call itself isn’t affected.'),
    failedTitle: isolated`Couldn’t remove the record of the call ${parties}`,
  })

  return (
    <ConfirmDialog
      {...dialog}
      title={<>Remove the record of the call {parties}?</>}
      action="Remove record"
      pendingAction="Removing…"
      reason={isOver || isUnderstood ? null : 'Confirm first that you understand.'}
      onCancel={onClose}
    >
      <p>
        This doesn’t end the call. It removes the record from live calls for everyone. The call record is still written.
      </p>
      {!isOver && (
        <>
          <p>
            <strong>This call may still be in progress.</strong> Without its record, no one can follow it here.
          </p>
          <Switch isOn={isUnderstood} onSwitch={setIsUnderstood}>
            I understand the call continues
          </Switch>
        </>
      )}
    </ConfirmDialog>
  )
}
