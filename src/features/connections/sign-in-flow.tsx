import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { announce } from '../../ui/announce.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AccountStep } from './account-step.tsx'
import { ConnectionPicker } from './connection-picker.tsx'
import { EditConnection } from './edit-connection.tsx'
import { plainProfile, type Profile } from './tab-session.ts'
import { saveConnection, useSavedConnections } from './saved-connections.ts'
import { type SignInChoice, SignInForm } from './sign-in-form.tsx'
import styles from './sign-in.module.css'
import { readSiteConfig } from './site-config.ts'
import type { Accepted, SignedIn, Tried } from './try-credentials.ts'

interface Props {
  /** The saved connection to preselect; null for a new one; if absent, the most recently used one. */
  readonly preset?: string | null
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void> | void
}

type Waiting = { readonly tried: Extract<Tried, { fault: 'choice' }>; readonly choice: SignInChoice }

export function SignInFlow({ preset, onSignedIn }: Props) {
  const { data: site } = useQuery({
    queryKey: ['config.json'],
    queryFn: () => readSiteConfig(import.meta.env.BASE_URL),
  })
  const connections = useSavedConnections()
  // Fixed: another one may become the most recent while someone types.
  const [initial] = useState(preset === undefined ? (connections[0]?.id ?? null) : preset)
  const [picked, setPicked] = useState(initial)
  const [edited, setEdited] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // Reserves the form's space while config.json loads.
  if (site === undefined) return <div className={styles['placeholder']} />

  const saved = connections.find(({ id }) => id === picked) ?? null

  const finish = (accepted: Accepted, account_sid: string | null, { isKept, profile: typed }: SignInChoice) => {
    const { server, token } = accepted
    const { name, colour, isReadOnly } = saved ?? typed
    // A saved connection keeps its account, which its name stands for.
    const isOther = saved !== null && saved.account_sid !== null && saved.account_sid !== account_sid
    const savedId = name === '' || isOther ? null : (saved?.id ?? randomId())
    if (savedId !== null) saveConnection({ id: savedId, server, account_sid, name, colour, isReadOnly })
    const other = isOther ? { ...plainProfile, colour, isReadOnly } : plainProfile
    const profile: Profile = savedId === null ? other : { savedId, name, colour, isReadOnly }
    return onSignedIn({ tabSession: { server, token, account_sid, profile, isKept }, accepted })
  }

  if (waiting !== null) {
    const { tried, choice } = waiting
    return (
      <AccountStep
        found={tried.found}
        stranger={tried.stranger}
        accepted={tried.accepted}
        onChosen={(account_sid) => finish(tried.accepted, account_sid, choice)}
        onBack={() => setWaiting(null)}
      />
    )
  }

  const toEdit = connections.find((connection) => connection.id === edited) ?? null
  return (
    <div className="stack-4">
      {site.fault !== null && (
        <Callout tone="attention" lead="This site is misconfigured.">
          {site.fault}
        </Callout>
      )}
      {connections.length > 0 && (
        <ConnectionPicker connections={connections} picked={saved?.id ?? null} onPick={setPicked} onEdit={setEdited} />
      )}
      <SignInForm
        // A new form per connection: nothing typed for one reaches the server of another.
        key={saved?.id ?? 'new'}
        config={site.config}
        saved={saved}
        isFirst={picked === initial}
        onTried={(tried, choice) => {
          if (tried.fault === null) return finish(tried.accepted, tried.account_sid, choice)
          announce('Choose an account')
          setWaiting({ tried, choice })
        }}
      />
      {toEdit !== null && <EditConnection connection={toEdit} onClose={() => setEdited(null)} />}
    </div>
  )
}
