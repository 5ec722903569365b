import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { type ApplicationNames, toApplicationText } from '../applications/application-names.ts'
import { notifyFailed } from '../toast/notify-failed.tsx'
import { showToast } from '../toast/toast.ts'
import { isolated } from '../../ui/isolated.tsx'
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'
import type { Assigned } from './assign-number.ts'

interface AssignToast {
  /** The number before the assignment. */
  readonly number: Pick<PhoneNumber, 'number'>
  readonly target: string | null
  readonly assigned: Assigned
  readonly applications: ApplicationNames
  readonly undo?: (() => Promise<void>) | undefined
  /** Assigns it again, after someone else has changed it, or it failed. */
  readonly again: () => Promise<void>
}

/** Reports that nothing was sent, since a job has the number. */
export function notifyInJob({ number }: Pick<PhoneNumber, 'number'>): void {
  const title = isolated`${<Written value={number} />} not changed`
  showToast({ tone: 'attention', title, details: 'A job is about to change it; see Jobs.' })
}

/** Reports the outcome of a single assignment, with Undo. */
export function notifyAssigned({ number: { number }, target, assigned, applications, undo, again }: AssignToast): void {
  const what = <Written value={number} />
  const name = (sid: string | null) => toApplicationText(sid, applications)
  const isUnassigned = target === null
  const title = isUnassigned ? isolated`${what} unassigned` : isolated`${what} assigned to ${name(target)}`
  const action = undo && { label: 'Undo', run: undo }
  switch (assigned.kind) {
    case 'assigned': {
      const lost = 'No response confirmed it, but reading the number back confirms the change.'
      showToast({ tone: 'good', title, details: assigned.isAnswerLost && lost, action })
      return
    }
    case 'unverified':
      showToast({ tone: 'attention', title, details: 'Not verified: the number couldn’t be read back.', action })
      return
    case 'differs':
      showToast({
        tone: 'attention',
        title: isolated`${what} has another application`,
        details: isolated`You assigned it to ${name(target)}, but the server has ${name(assigned.now)}. Someone else may have changed it.`,
        goesAway: false,
        action: { label: 'Assign again', run: again },
      })
      return
    case 'failed':
      notifyFailed(
        isUnassigned ? isolated`Couldn’t unassign ${what}` : isolated`Couldn’t assign ${what} to ${name(target)}`,
        assigned.error,
        { action: { label: 'Try again', run: again } },
      )
  }
}
