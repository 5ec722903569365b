import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OnConnection } from './connection-mark.tsx'
import { FailedForm } from './failure.tsx'
import { WriteButton } from './write-button.tsx'

interface Props {
  /** The question, with the name of the object in it. */
  readonly title: ReactNode
  /** What it means: what depends on the object, what cannot be undone. */
  readonly children: ReactNode
  /** What the button does, in a verb and a noun: "Delete application". */
  readonly action: string
  readonly actionUnderWay: string
  /** Default: `danger`, which is for what destroys. */
  readonly look?: 'danger' | 'primary'
  readonly pending: boolean
  readonly error: unknown
  /** Why it cannot be done now; null when it can. */
  readonly reason?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is destroyed, or much is changed. Cancel has the focus, so that Enter at the wrong moment does no harm. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, actionUnderWay, pending, error, reason = null, onConfirm, onCancel } = props
  const { look = 'danger' } = props
  const cancel = useRef<HTMLButtonElement>(null)
  // Once it is under way, closing would only hide the outcome.
  const close = () => {
    if (!pending) onCancel()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={close} isBusy={pending}>
            Cancel
          </Button>
          <WriteButton look={look} onClick={onConfirm} isBusy={pending} reason={reason}>
            {pending ? actionUnderWay : action}
          </WriteButton>
        </>
      }
    >
      {children}
      <OnConnection />
      {error !== null && !pending && <FailedForm error={error} />}
    </Dialog>
  )
}
