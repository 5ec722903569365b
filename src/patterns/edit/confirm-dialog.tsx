import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OnConnection } from '../connection/connection-mark.tsx'
import { FailedForm } from '../failure/failure.tsx'
import { WriteButton } from './write-button.tsx'

interface Props {
  /** The question, with the object's name. */
  readonly title: ReactNode
  /** The consequences: what depends on the object, what can't be undone. */
  readonly children: ReactNode
  /** Label of the button, a verb and a noun: "Delete application". */
  readonly action: string
  readonly pendingAction: string
  /** `danger`, the default, is for destructive actions. */
  readonly variant?: 'danger' | 'primary'
  readonly pending: boolean
  readonly error: unknown
  /** Why it can't be done now; null if it can. */
  readonly reason?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Confirms a destructive or large change. Cancel has the focus, so that a stray Enter does no harm. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, pendingAction, pending, error, reason = null, onConfirm, onCancel } = props
  const { variant = 'danger' } = props
  const cancel = useRef<HTMLButtonElement>(null)
  // While pending, closing would only hide the outcome.
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
          <WriteButton variant={variant} onClick={onConfirm} isBusy={pending} reason={reason}>
            {pending ? pendingAction : action}
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
