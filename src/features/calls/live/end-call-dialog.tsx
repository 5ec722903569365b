import { useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { isActive } from '../../../contract/calls.ts'
import { updateCall } from '../../../contract/extras.ts'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import { ConfirmDialog } from '../../../patterns/edit/confirm-dialog.tsx'
import { notifyFailed } from '../../../patterns/toast/notify-failed.tsx'
import { showToast } from '../../../patterns/toast/toast.ts'
import { Callout } from '../../../ui/callout.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { toParty } from './call-cells.tsx'
import { commandFor, endCall, type EndOutcome } from './end-call.ts'
import type { WatchedCall } from './watched-call.ts'
import { isolated } from '../../../ui/isolated.tsx'

interface Props {
  readonly call: WatchedCall
  readonly names: ApplicationNames
  readonly onOutcome: () => void
  readonly onClose: () => void
}

/** Confirms, then ends the call. Each press of the button sends one request. */
export function EndCallDialog({ call, names, onOutcome, onClose }: Props) {
  const { call_sid, from, to, application_sid, call_status } = call.record.value
  const writer = useWrite(updateCall)
  // Not the writer's pending flag: endCall also reads the call, and a press meanwhile would be a second request.
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<EndOutcome | null>(null)
  const isMounted = useIsMounted()
  const [first] = useState(() => commandFor(call_status))
  // If the call ends while the dialog is open, the button keeps its first label.
  const isOver = isActive(call_status) === false
  const isGone = call.lastSeen !== null
  const command = outcome?.kind === 'other-state' ? outcome.command : isOver ? first : commandFor(call_status)

  const parties = isolated`call from ${toParty(from)} to ${toParty(to)}`
  const confirm = async () => {
    setIsPending(true)
    const found = await endCall(writer, call_sid, command)
    setIsPending(false)
    onOutcome()
    const words = toastText(found)
    if (words !== null) {
      showToast(words)
      onClose()
    } else if (isMounted()) setOutcome(found)
    else if (found.kind === 'unknown') notifyFailed(<>The {parties} may still be in progress</>, found.error)
    else if (found.kind === 'refused') notifyFailed(<>Couldn’t end the {parties}</>, found.error)
    else if (found.kind === 'lost') showToast({ tone: 'attention', title: <>The {parties} has probably ended</> })
    else showToast({ tone: 'bad', title: <>Couldn’t end the {parties}</>, details: 'Its state has changed.' })
  }
  return (
    <ConfirmDialog
      title={isolated`End the call from ${toParty(from)} to ${toParty(to)}?`}
      action={command === 'completed' ? 'End call' : 'Stop ringing'}
      pendingAction="Ending…"
      pending={isPending}
      reason={isOver ? 'The call has ended.' : isGone ? 'Its record is no longer listed.' : null}
      error={!isOver && (outcome?.kind === 'unknown' || outcome?.kind === 'refused') ? outcome.error : null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isOver ? (
        <output>The call has ended.</output>
      ) : isGone ? (
        <output>No longer listed. The call may not have ended: servers drop records after a while.</output>
      ) : (
        <p>
          {command === 'completed' ? 'Disconnects both parties' : 'Stops the call before anyone answers'}
          {application_sid !== null &&
            application_sid !== '' &&
            isolated` and ends ${toApplicationText(application_sid, names)} for this call`}
          . The call record is kept.
        </p>
      )}
      {!isOver && outcome?.kind === 'unknown' && (
        <Callout tone="attention" isAnnounced lead="The call may still be in progress.">
          Check its status before you try again.
        </Callout>
      )}
      {!isOver && outcome?.kind === 'lost' && (
        <Callout tone="attention" isAnnounced lead="The call has probably ended.">
          The server no longer handles it, but its record still says that it’s in progress. Such records expire.
        </Callout>
      )}
      {!isOver && outcome?.kind === 'other-state' && (
        <Callout
          tone="attention"
          isAnnounced
          lead={command === 'completed' ? 'The call was answered.' : 'The call isn’t answered yet.'}
        >
          The server refused because the call’s state has changed. You can still end it.
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** null if the dialog stays open to show the outcome. */
function toastText({ kind }: EndOutcome): Parameters<typeof showToast>[0] | null {
  switch (kind) {
    case 'requested':
      return { tone: 'good', title: 'Asked the server to end the call', details: 'Its panel shows when it has ended.' }
    case 'ended':
      return { tone: 'good', title: 'Call ended' }
    case 'over':
      return { tone: 'good', title: 'The call had already ended' }
    case 'absent':
      return { tone: 'attention', title: 'This server can’t end calls', details: 'Nothing was changed.' }
    default:
      return null
  }
}
