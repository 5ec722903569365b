import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { type ApplicationNames, toApplicationWords } from '../application-names.ts'
import { tellFailed } from '../tell-failed.tsx'
import { showToast } from '../toast.ts'
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'
import type { Assigned } from './assign-number.ts'

interface Told {
  /** The number before the assignment. */
  readonly number: Pick<PhoneNumber, 'number'>
  readonly target: string | null
  readonly assigned: Assigned
  readonly applications: ApplicationNames
  readonly undo?: () => Promise<void>
  /** Assigns it again, after someone else has changed it, or it failed. */
  readonly again: () => Promise<void>
}

/** Reports that nothing was sent, since a job has the number. */
export function tellInJob({ number }: Pick<PhoneNumber, 'number'>): void {
  showToast({
    tone: 'attention',
    title: (
      <>
        <bdi>
          <Written value={number} />
        </bdi>{' '}
        not changed
      </>
    ),
    details: 'A job is about to change it; see Jobs.',
  })
}

/** Reports the outcome of a single assignment, with Undo. */
export function tellAssigned({ number, target, assigned, applications, undo, again }: Told): void {
  const what = (
    <bdi>
      <Written value={number.number} />
    </bdi>
  )
  const action = undo === undefined ? {} : { action: { label: 'Undo', run: undo } }
  const name = (sid: string | null) => <bdi>{toApplicationWords(sid, applications)}</bdi>
  const title =
    target === null ? (
      <>{what} unassigned</>
    ) : (
      <>
        {what} assigned to {name(target)}
      </>
    )
  switch (assigned.kind) {
    case 'assigned': {
      const details = assigned.isAnswerLost
        ? { details: 'No response confirmed it, but reading the number back confirms the change.' }
        : {}
      showToast({ tone: 'good', title, ...details, ...action })
      return
    }
    case 'unverified':
      showToast({
        tone: 'attention',
        title,
        details: 'Not verified: the number could not be read back.',
        ...action,
      })
      return
    case 'differs':
      showToast({
        tone: 'attention',
        title: <>{what} has another application</>,
        details: (
          <>
            You assigned it to {name(target)}, but the server has {name(assigned.now)}. Someone else may have changed
            it.
          </>
        ),
        goesAway: false,
        action: { label: 'Assign again', run: again },
      })
      return
    case 'failed':
      tellFailed(
        target === null ? (
          <>Could not unassign {what}</>
        ) : (
          <>
            Could not assign {what} to {name(target)}
          </>
        ),
        assigned.error,
        { action: { label: 'Try again', run: again } },
      )
  }
}
