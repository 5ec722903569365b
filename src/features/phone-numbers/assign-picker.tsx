import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { FailedForm } from '../../patterns/failure.tsx'
import { WriteButton } from '../../patterns/write-button.tsx'
import { ApplicationPicker } from '../../patterns/application-picker.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import type { Assigned } from './assign-number.ts'
import { useNames } from './names-context.tsx'

/** An unfinished assignment: in progress, or refused. */
export interface Assigning {
  /** Sid of the application; null: none. */
  readonly target: string | null
  /** null while in progress. */
  readonly refused: Extract<Assigned, { kind: 'failed' }> | null
}

interface Props {
  /** As it was when the picker was opened. */
  readonly number: PhoneNumber
  readonly assigning: Assigning | null
  /** The button that opened it. */
  readonly anchor: Element
  readonly onPick: (target: string | null) => void
  readonly onClose: () => void
}

/** The choice of a number's application. Sent at once; a refusal is shown here, where it was chosen. */
export function AssignPicker({ number, assigning, anchor, onPick, onClose }: Props) {
  const { applications } = useNames()
  const format = usePhoneFormat()
  const isUnderWay = assigning !== null && assigning.refused === null
  const isUnassigned = number.application_sid === null || number.application_sid === ''
  const refused = assigning?.refused ?? null
  return (
    <ApplicationPicker
      applications={applications}
      title={`Application of ${format(number.number)}`}
      anchor={anchor}
      current={number.application_sid}
      isBusy={isUnderWay}
      onPick={(sid) => {
        // The one it has already: nothing to send.
        if (sid === number.application_sid) onClose()
        else onPick(sid)
      }}
      onClose={onClose}
      footer={
        <WriteButton
          reason={isUnassigned ? 'No application is assigned.' : null}
          isBusy={isUnderWay}
          onClick={() => onPick(null)}
        >
          {isUnderWay && assigning.target === null ? 'Unassigning…' : 'Unassign'}
        </WriteButton>
      }
    >
      {refused !== null && (
        <div>
          <FailedForm error={refused.error} />
          {refused.isUnchanged && <p>Still assigned to {toApplicationWords(number.application_sid, applications)}.</p>}
        </div>
      )}
      {isUnderWay && assigning.target !== null && (
        <output>Assigning to {toApplicationWords(assigning.target, applications)}…</output>
      )}
    </ApplicationPicker>
  )
}
