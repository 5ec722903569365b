import type { ReactNode } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StateAnswer } from './control-answers.ts'
import { ControlRefusal, readControl, sendControl } from './control.ts'
import { isLink, type LinkState, readLink } from './repro-link.ts'

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

export interface LinkOutcome {
  readonly isGood: boolean
  readonly words: string
}

/**
 * Sets up the mock from the repro link in the page's URL; resolves with null if there is none. Await it before the
 * first request to the mock. Never rejects. Asks with `show` before changes made in this browser's tabs are lost.
 */
export async function followLink(show: (node: ReactNode) => void): Promise<LinkOutcome | null> {
  const { hash } = location
  if (!isLink(hash)) return null
  const state = readLink(hash)
  if (state === null) {
    dropLink()
    return { isGood: false, words: 'The link is damaged or incomplete; the mock wasn’t changed.' }
  }
  try {
    const { changed } = await readControl(StateAnswer, 'state')
    const lost = Object.values(changed).reduce((sum, count) => sum + count, 0)
    const isWanted = lost === 0 || (await mayLose(lost, show))
    dropLink()
    if (!isWanted) return { isGood: true, words: 'Link ignored; the mock wasn’t changed.' }
    await setUp(state)
    return { isGood: true, words: 'The mock was set up from the link.' }
  } catch (error) {
    dropLink()
    const why = error instanceof ControlRefusal ? error.message : String(error)
    return { isGood: false, words: `The mock couldn’t be set up from the link: ${why}` }
  }
}

/** Applies the link only once: a reload must not discard later changes. Until it is answered, a reload asks again. */
function dropLink() {
  history.replaceState(history.state, '', location.pathname + location.search)
}

async function setUp({ time, faults, ...options }: LinkState): Promise<void> {
  if (time === undefined) await sendControl('POST', 'reset', options)
  else {
    const { startedAt, now, rate } = time
    // Frozen in between, so that the clock stops at exactly that time.
    await sendControl('POST', 'reset', { ...options, now: startedAt, rate: 0 })
    await sendControl('POST', 'clock', { advance: Math.max(0, now - startedAt), rate })
  }
  for (const fault of faults) await sendControl('POST', 'faults', fault)
}

function mayLose(lost: number, show: (node: ReactNode) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isWanted: boolean) => {
      show(null)
      resolve(isWanted)
    }
    show(<LinkQuestion lost={lost} onAnswer={answer} />)
  })
}

function LinkQuestion({ lost, onAnswer }: { lost: number; onAnswer: (isWanted: boolean) => void }) {
  return (
    <Dialog
      title="Set up the mock from this link?"
      onClose={() => onAnswer(false)}
      dismiss="Cancel"
      footer={
        <Button variant="danger" onClick={() => onAnswer(true)}>
          Set up mock
        </Button>
      }
    >
      <p>
        Resets the mock. {formatCountOf(lost, 'record')} created, changed or deleted since its start will be lost, in
        every tab of this browser.
      </p>
      <p>Cancel to open the page without changing the mock.</p>
    </Dialog>
  )
}
