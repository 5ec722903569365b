import { useRef } from 'react'
import { WriteButton } from '../../../patterns/write-button.tsx'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  /** When the other one was sent, ms since 1970. */
  readonly at: number
  readonly to: string
  /** The button submits the form that the dialog stands in; this comes before. */
  readonly onAnyway: () => void
  readonly onCancel: () => void
}

/** Warns of a call between the same two that another form has just sent. Cancel has the focus: Enter again does nothing. */
export function TwinDialog({ at, to, onAnyway, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={
        <>
          Call <bdi>{to}</bdi> once more?
        </>
      }
      onClose={onCancel}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <WriteButton type="submit" look="primary" onClick={onAnyway}>
            Call once more
          </WriteButton>
        </>
      }
    >
      <p>
        Another form of this browser sent a call between the same two <Age at={at} />. If that one was meant, this would
        be a second call.
      </p>
    </Dialog>
  )
}
