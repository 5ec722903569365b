import { useEffect, useState } from 'react'
import type { JobView } from '../../jobs/work.ts'
import { whileHere } from '../../lib/abort.ts'
import { Callout } from '../../ui/callout.tsx'
import { useTitle } from '../../ui/title.ts'
import { askTabs } from './ask-tabs.ts'
import { StoppedJobs } from './unfinished-jobs.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
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
  const [isShown, setIsShown] = useState(() => demoToken !== null || isAlone())

  // Synchronises with the other tabs: a tab opened from a signed-in one is signed in too.
  useEffect(() => {
    if (demoToken !== null) return
    const timer = setTimeout(() => setIsShown(true), blankMs)
    const stopAsking = whileHere(askTabs(null), (held) => {
      // A late answer must not replace a form someone is filling in.
      if (held === null || hasTyped()) setIsShown(true)
      else void onSignedIn({ held, accepted: null })
    })
    return () => {
      stopAsking()
      clearTimeout(timer)
    }
  }, [demoToken, onSignedIn])

  if (!isShown) return null
  return (
    <SignInPanel>
      {stopped.length > 0 && <StoppedJobs stopped={stopped} />}
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
  return [...document.querySelectorAll('input')].some(
    ({ type, value }) => /^(text|password)$/.test(type) && value !== '',
  )
}
