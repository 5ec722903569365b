import { showToast } from '../../patterns/toast.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Created } from '../../patterns/create-record.ts'

/** Says what became of a number that was sent, once the form is gone. */
export function tellCreated(sent: string, { stored, wasLost }: Created<PhoneNumber>): void {
  const isOther = stored !== null && stored.number !== sent
  const details = [
    wasLost && 'The answer was lost on its way; the list has it.',
    stored === null && 'Created, not verified: it could not be read back.',
    isOther && `The server stores it as ${stored.number}.`,
  ].filter((words) => words !== false)
  showToast({
    tone: stored === null || isOther ? 'attention' : 'good',
    title: (
      <>
        Number <bdi>{sent}</bdi> is created
      </>
    ),
    ...(details.length > 0 ? { details: details.join(' ') } : {}),
    goesAway: stored !== null,
  })
}
