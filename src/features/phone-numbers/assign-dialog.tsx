import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { FailedForm } from '../../patterns/failure.tsx'
import { WriteButton } from '../../patterns/write-button.tsx'
import { ApplicationDialog } from '../../patterns/application-dialog.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
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
  /** As it was when the dialog was opened. */
  readonly number: PhoneNumber
  readonly assigning: Assigning | null
  readonly onPick: (target: string | null) => void
  readonly onClose: () => void
}

/** Picks the application of a number. Choosing sends it immediately; a refusal is shown here. */
export function AssignDialog({ number, assigning, onPick, onClose }: Props) {
  const { applications } = useNames()
  const isUnderWay = assigning !== null && assigning.refused === null
  const isUnassigned = number.application_sid === null || number.application_sid === ''
  const refused = assigning?.refused ?? null
  return (
    <ApplicationDialog
      applications={applications}
      title={
        <>
          Application of <bdi>{number.number}</bdi>
        </>
      }
      current={number.application_sid}
      isBusy={isUnderWay}
      onPick={(sid) => {
        // The one it has already: nothing to send.
        if (sid === number.application_sid) onClose()
        else onPick(sid)
      }}
      onClose={onClose}
      other={
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
        <>
          <FailedForm error={refused.error} />
          {refused.isUnchanged && (
            <p>The number is still assigned to {toApplicationWords(number.application_sid, applications)}.</p>
          )}
        </>
      )}
      {isUnderWay && assigning.target !== null && (
        <output>Assigning {toApplicationWords(assigning.target, applications)}…</output>
      )}
    </ApplicationDialog>
  )
}
