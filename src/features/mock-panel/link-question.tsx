import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Lost } from './lost.ts'
import styles from './mock-panel.module.css'

interface Props {
  readonly lost: Lost
  readonly onAnswer: (isWanted: boolean) => void
}

/** Asked before there is a page: the page is to be seen as the answer has it. */
export function LinkQuestion({ lost, onAnswer }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title="Set the mock up as the link says?"
      onClose={() => onAnswer(false)}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => onAnswer(true)}>
            Set it up
          </Button>
        </>
      }
    >
      <p>The mock starts again, and what was created, changed or removed in it goes, in every tab of this browser:</p>
      <ul className={styles['lost']}>
        {lost.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Cancel leaves everything as it is, and opens the page on it.</p>
    </Dialog>
  )
}
