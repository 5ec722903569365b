import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { applyLink, type LinkOutcome, type Lost } from './apply-link.ts'
import { StateAnswer } from './control-answers.ts'
import { readControl } from './control.ts'

/**
 * Reads the demo's token and account from the mock; null if the read fails. Doesn't try the token, which would use up
 * faults meant for the page.
 */
export async function readDemo(): Promise<StateAnswer['demo'] | null> {
  try {
    return (await readControl(StateAnswer, 'state')).demo
  } catch {
    return null
  }
}

/** Calls applyLink; renders its question with `show`. */
export function followLink(show: (node: ReactNode) => void): Promise<LinkOutcome | null> {
  return applyLink(
    (lost: Lost) =>
      new Promise((resolve) => {
        const answer = (isWanted: boolean) => {
          show(null)
          resolve(isWanted)
        }
        show(<LinkQuestion lost={lost} onAnswer={answer} />)
      }),
  )
}

function LinkQuestion({ lost, onAnswer }: { lost: Lost; onAnswer: (isWanted: boolean) => void }) {
  return (
    <Dialog
      title="Set up the mock from this link?"
      onClose={() => onAnswer(false)}
      dismiss="Cancel"
      footer={
        <Button look="danger" onClick={() => onAnswer(true)}>
          Set up mock
        </Button>
      }
    >
      <p>Resets the mock and discards these changes, in every tab of this browser:</p>
      <ul className="bullets">
        {lost.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Cancel to open the page without changing the mock.</p>
    </Dialog>
  )
}
