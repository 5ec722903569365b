import { wordError } from '../../api/word-error.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { type ApplicationNames, toApplicationWords } from '../../patterns/application-names.ts'
import { showToast } from '../../patterns/toast.ts'
import type { Assigned } from './assign-number.ts'

interface Told {
  /** As it was before. */
  readonly number: PhoneNumber
  readonly target: string | null
  readonly assigned: Assigned
  readonly applications: ApplicationNames
  /** Takes it back. */
  readonly undo?: () => Promise<void>
}

/** Says what came of an assignment that was asked for alone, with the way back. */
export function tellAssigned({ number, target, assigned, applications, undo }: Told): void {
  const what = <bdi>{number.number}</bdi>
  const action = undo === undefined ? {} : { action: { label: 'Undo', run: undo } }
  const name = (sid: string | null) => <bdi>{toApplicationWords(sid, applications)}</bdi>
  const title =
    target === null ? (
      <>{what} is unassigned</>
    ) : (
      <>
        {what} leads to {name(target)}
      </>
    )
  switch (assigned.kind) {
    case 'assigned': {
      const details = assigned.isAnswerLost
        ? { details: 'The answer was lost on its way; reading the number shows that it was made.' }
        : {}
      showToast({ tone: 'good', title, ...details, ...action })
      return
    }
    case 'unverified':
      showToast({
        tone: 'attention',
        title,
        details: 'Saved, not verified: the number could not be read back.',
        ...action,
      })
      return
    case 'differs':
      showToast({
        tone: 'attention',
        title: <>{what} was not assigned as asked</>,
        details: <>The server took the change, but now tells {name(assigned.now)}.</>,
      })
      return
    case 'failed': {
      const words = wordError(assigned.error)
      showToast({
        tone: 'bad',
        title: <>{what} could not be assigned back</>,
        details: [words.title, words.detail, words.serverWords].filter(Boolean).join(' '),
      })
    }
  }
}
