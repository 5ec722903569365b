import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Switch } from '../../../ui/switch.tsx'
import { type Removed, removeCall } from './remove-call.ts'
import { useCallWatch } from './use-calls.ts'
import { stateOf, type WatchedCall } from './watched-call.ts'

interface Props {
  readonly call: WatchedCall
  readonly onClose: () => void
}

const details: Readonly<Record<Extract<Removed, { kind: 'removed' }>['how'], string>> = {
  asked: 'The call itself was not touched.',
  already: 'It was gone already. The call itself was not touched.',
  lost: 'The answer was lost on its way; reading shows that it is gone. The call itself was not touched.',
}

/** Asks, and removes the record. For a call that may still be going on, a second tick. */
export function RemoveCallDialog({ call, onClose }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const watch = useCallWatch()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const { call_sid, from, to } = call.record.value
  const isOver = stateOf(call) === 'ended'

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setError(null)
    const removed = await watch.whileRemoving(call_sid, async () => {
      const removed = await removeCall(client, queryClient, call_sid)
      if (removed.kind === 'removed') watch.removed(call_sid)
      return removed
    })
    if (removed.kind === 'failed') {
      setError(removed.error)
      setIsPending(false)
      return
    }
    showToast({ tone: 'good', title: 'The record of the call is removed', details: details[removed.how] })
    onClose()
  }

  return (
    <ConfirmDialog
      title={
        <>
          Remove the record of the call from <bdi>{from ?? 'no number'}</bdi> to <bdi>{to ?? 'no number'}</bdi>?
        </>
      }
      action="Remove record"
      actionUnderWay="Removing…"
      pending={isPending}
      error={error}
      reason={isOver || isUnderstood ? null : 'Tick first that you know that the call goes on.'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        This does not hang up: the API has no way to end a call. It takes the record out of the list of live calls, for
        everyone. The call detail record is written all the same.
      </p>
      {!isOver && (
        <>
          <p>
            <strong>This call may still be going on.</strong> Without its record nobody can follow it here any more.
          </p>
          <Switch isOn={isUnderstood} onChange={setIsUnderstood}>
            I know that the call goes on
          </Switch>
        </>
      )}
    </ConfirmDialog>
  )
}
