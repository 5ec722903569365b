import { useEffect, useState } from 'react'
import { BrandMark } from '../../ui/brand.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/title.ts'
import { askTabs } from './ask-tabs.ts'
import { SignInFlow } from './sign-in-flow.tsx'
import type { SignedIn } from './try-credentials.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** A token that is no secret, on a mock backend; null elsewhere. */
  readonly demoToken: string | null
}

export function SignInPage({ onSignedIn, demoToken }: Props) {
  useTitle('Sign in')
  const [isAlone, setIsAlone] = useState(demoToken !== null)

  // Synchronises with the other tabs: one opened from a signed-in tab is signed in, too.
  useEffect(() => {
    if (isAlone) return
    let isCurrent = true
    const ask = async () => {
      const held = await askTabs(null)
      if (!isCurrent) return
      if (held === null) setIsAlone(true)
      else onSignedIn({ held, accepted: null })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [isAlone, onSignedIn])

  // A moment; a form that comes and goes would be worse.
  if (!isAlone) return null
  return (
    <main className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="sign-in-heading">
        <p className={styles['brand']}>
          <BrandMark />
          Switchboard
        </p>
        <h1 id="sign-in-heading">Sign in</h1>
        <p className={styles['lead']}>With an access token of your voice platform.</p>
        {demoToken !== null && (
          <Note tone="attention">
            <p>
              This is a mock backend. Its token is <code>{demoToken}</code>.
            </p>
          </Note>
        )}
        <SignInFlow onSignedIn={onSignedIn} />
      </section>
    </main>
  )
}
