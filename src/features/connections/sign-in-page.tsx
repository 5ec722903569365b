import { useEffect, useState } from 'react'
import type { JobView } from '../../jobs/work.ts'
import { untilCancelled } from '../../lib/abort.ts'
import { Callout } from '../../ui/callout.tsx'
import { useTitle } from '../../ui/title.ts'
import { askTabs } from './ask-tabs.ts'
import { StoppedJobs } from './unfinished-jobs.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
import { openTabChannel } from './tab-messages.ts'
import type { SignedIn } from './try-credentials.ts'

/** How long the page stays blank while it asks the other tabs, ms: a flashing form would be worse. */
const blankMs = 250

/** Whether src/start found no other tab. If it couldn't read the storage, there may still be one. */
const isAlone = () => document.documentElement.dataset['start'] === 'sign-in'

interface Props {
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void> | void
  /** The public token of a mock backend; null without one. */
  readonly demoToken: string | null
  readonly stopped: readonly JobView[]
}

export function SignInPage({ onSignedIn, demoToken, stopped }: Props) {
  useTitle('Sign in')
  const hasStopped = stopped.length > 0
  const [isShown, setIsShown] = useState(() => demoToken !== null || hasStopped || isAlone())

  // Synchronises with the other tabs: a tab opened from a signed-in one is signed in too, and so is one that waits here
  // while another signs in. Not one with news: its user would never read them.
  useEffect(() => {
    if (demoToken !== null || hasStopped) return
    const timer = setTimeout(() => setIsShown(true), blankMs)
    let stopAsking = () => undefined as void
    const ask = () => {
      stopAsking()
      stopAsking = untilCancelled(askTabs(null), (tabSession) => {
        // A late answer must not replace a form someone is filling in.
        if (tabSession === null || hasTyped()) setIsShown(true)
        else void onSignedIn({ tabSession, accepted: null })
      })
    }
    ask()
    const channel = openTabChannel(({ kind }) => {
      if (kind === 'resumed') ask()
    })
    return () => {
      channel.close()
      stopAsking()
      clearTimeout(timer)
    }
  }, [demoToken, hasStopped, onSignedIn])

  if (!isShown) return null
  return (
    <SignInPanel>
      {hasStopped && <StoppedJobs stopped={stopped} />}
      {demoToken !== null && (
        <Callout tone="neutral">
          <p>
            This is a mock backend. Use the token <code>{demoToken}</code>.
          </p>
        </Callout>
      )}
      <SignInFlow onSignedIn={onSignedIn} />
    </SignInPanel>
  )
}

function hasTyped(): boolean {
  const fields = [...document.querySelectorAll('input')]
  // Once the token is accepted, an account is chosen in place of the form.
  const isPastToken = fields.length > 0 && !fields.some(({ type }) => type === 'password')
  return isPastToken || fields.some(({ type, value }) => /^(text|password)$/.test(type) && value !== '')
}
