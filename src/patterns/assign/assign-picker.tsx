import { useWrite } from '../../api/use-write.ts'
import { type PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { forgetBulkResult, isInJob, useJobReason } from '../jobs/bulk-results.ts'
import { FailedForm } from '../failure/failure.tsx'
import { recheck } from '../edit/in-turn.ts'
import { useJobs } from '../jobs/jobs-context.tsx'
import { WriteButton } from '../edit/write-button.tsx'
import { ApplicationPicker } from '../applications/application-picker.tsx'
import { toApplicationText, useApplicationNames } from '../applications/application-names.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { type Assigned, assignNumber, findReassigned, readApplication, untilLate } from './assign-number.ts'
import { notifyAssigned, notifyInJob } from './assign-toast.tsx'
import { useRereadNumbers } from './use-reread-numbers.ts'

/** An unfinished assignment: in progress, or refused. */
export interface Assigning {
  /** Sid of the application; null to unassign. */
  readonly target: string | null
  /** null while in progress. */
  readonly refused: Extract<Assigned, { kind: 'failed' }> | null
}

export type AssignableNumber = Pick<PhoneNumber, 'phone_number_sid' | 'number' | 'application_sid'>

interface Props {
  /** The number as it was when the picker opened. */
  readonly number: AssignableNumber
  readonly assigning: Assigning | null
  /** The button that opened it. */
  readonly anchor: Element
  /** Stores the assignment in progress or refused, which outlives the picker; null clears it. */
  readonly note: (sid: string, assigning: Assigning | null) => void
  /** Whether the page still shows what `note` stores. */
  readonly isMounted: () => boolean
  readonly onAssigned: () => void
  readonly onClose: () => void
}

/**
 * Picker of a number's application. Sends one write at once, which counts as done only after it's read back; shows a
 * refusal inside.
 */
export function AssignPicker({ number, assigning, anchor, note, isMounted, onAssigned, onClose }: Props) {
  const applications = useApplicationNames()
  const writer = useWrite(updatePhoneNumber)
  const jobs = useJobs()
  const format = usePhoneFormat()
  const isInProgress = assigning !== null && assigning.refused === null
  const refused = assigning?.refused ?? null
  const sid = number.phone_number_sid
  const jobReason = useJobReason(sid)
  const reread = useRereadNumbers()?.rows.find((one) => fieldOf(one, 'phone_number_sid') === sid)
  const current = reread === undefined ? number.application_sid : fieldOf(reread, 'application_sid')

  const assign = async (target: string | null) => {
    // One at a time per number: responses must not overtake each other.
    if (isInProgress) return
    note(sid, { target, refused: null })
    const before = await readApplication(writer, sid)
    const assigned = await assignNumber(writer, sid, target)
    if (assigned.kind === 'failed') {
      note(sid, { target, refused: assigned })
      if (!isMounted()) report(number, target, assigned)
      return
    }
    note(sid, null)
    forgetBulkResult(jobs, sid)
    onAssigned()
    const undo = () => assignLate({ ...number, application_sid: target }, before === undefined ? current : before, true)
    report(number, target, assigned, undo)
  }

  /** Reports the result, and changes by others soon after. */
  const report = (before: AssignableNumber, target: string | null, assigned: Assigned, undo?: () => Promise<void>) => {
    const toast = { number: before, target, applications, again: () => assignLate(before, target) }
    notifyAssigned({ ...toast, assigned, undo })
    if (assigned.kind === 'failed' || assigned.kind === 'differs') return
    const check = () => findReassigned(writer, sid, target)
    void recheck(writer.client, sid, check, (differs) => notifyAssigned({ ...toast, assigned: differs }))
  }

  /** Undoes or repeats an assignment from a toast, which outlives the page. Offers no further Undo. */
  const assignLate = async (before: AssignableNumber, target: string | null, isUndo = false) => {
    if (isInJob(jobs, sid)) {
      notifyInJob(before)
      return
    }
    // A later change by someone else must not be lost.
    const find = () => findReassigned(writer, sid, before.application_sid, { signal: untilLate() })
    const since = isUndo && (await find().catch(() => null))
    if (since) return report(before, before.application_sid, since)
    const assigned = await assignNumber(writer, sid, target)
    if (assigned.kind !== 'failed') forgetBulkResult(jobs, sid)
    report(before, target, assigned)
  }

  return (
    <ApplicationPicker
      applications={applications}
      title={`Application of ${format(number.number)}`}
      anchor={anchor}
      current={current}
      isBusy={isInProgress || jobReason !== null}
      onPick={(target) => {
        // It's assigned already: nothing to send.
        if (target === current) onClose()
        else void assign(target)
      }}
      onClose={onClose}
      footer={
        <WriteButton
          reason={jobReason ?? (current === null || current === '' ? 'No application is assigned.' : null)}
          isBusy={isInProgress}
          onClick={() => void assign(null)}
        >
          {isInProgress && assigning.target === null ? 'Unassigning…' : 'Unassign'}
        </WriteButton>
      }
    >
      {jobReason !== null && <output>{jobReason}</output>}
      {refused !== null && (
        <div>
          <FailedForm error={refused.error} />
          {refused.isUnchanged && <p>The number wasn’t changed.</p>}
        </div>
      )}
      {isInProgress && assigning.target !== null && (
        <output>Assigning to {toApplicationText(assigning.target, applications)}…</output>
      )}
    </ApplicationPicker>
  )
}
