import type { ReactNode } from 'react'
import { applyLink, type LinkOutcome } from './apply-link.ts'
import { StateAnswer } from './control-answers.ts'
import { readControl } from './control.ts'
import { LinkQuestion } from './link-question.tsx'
import type { Lost } from './lost.ts'

export interface Demo {
  readonly token: string
  readonly account_sid: string
}

/**
 * Whom a demo is signed in as, by the mock's own word: not by trying the token, which would meet the faults that are
 * there for the page to meet. null: the mock does not say.
 */
export async function readDemo(): Promise<Demo | null> {
  try {
    return (await readControl(StateAnswer, 'state')).demo
  } catch {
    return null
  }
}

/** As applyLink, asking with what `show` draws. */
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
