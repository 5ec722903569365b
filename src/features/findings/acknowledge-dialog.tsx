import { useRef, useState } from 'react'
import { formatCount } from '../../lib/count.ts'
import { acknowledge, droppedBy, droppedText, maxAcknowledged } from '../../patterns/findings/acknowledged.ts'
import type { Found } from '../../patterns/findings/found.ts'
import { useAccountKey } from '../../patterns/findings/use-findings.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FindingName } from './findings-table.tsx'

export function AcknowledgeDialog(props: { found: Pick<Found, 'length' | 'slice'>; onClose: () => void }) {
  const { found, onClose } = props
  const account = useAccountKey()
  const [note, setNote] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [first] = found.slice(0, 1)
  const isTooMany = found.length > maxAcknowledged
  const dropped = isTooMany ? 0 : droppedBy(account, found.slice())
  const save = () => {
    acknowledge(account, found.slice(), { note: note.trim(), at: Date.now() })
    announce('Acknowledged')
    onClose()
  }
  return (
    <Dialog
      title={
        found.length === 1 ? (
          <>Acknowledge {first && <FindingName finding={first} />}?</>
        ) : (
          `Acknowledge ${formatCount(found.length)} findings?`
        )
      }
      onClose={onClose}
      initialFocus={field}
      dismiss="Cancel"
      footer={
        <Button variant="primary" type="submit" form="acknowledge" aria-disabled={isTooMany}>
          Acknowledge
        </Button>
      }
    >
      <form
        id="acknowledge"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooMany) save()
        }}
      >
        <TextField
          ref={field}
          label="Note (optional)"
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          hint="Say why you accept it. Hidden from Overview and lists until the record changes. Saved in this browser for this account."
        />
        {isTooMany && <p>Too many: acknowledge at most {formatCount(maxAcknowledged)}.</p>}
        {dropped > 0 && <p>{droppedText(dropped)}</p>}
      </form>
    </Dialog>
  )
}
