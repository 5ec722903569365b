import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery } from '../../api/queries.ts'
import { toQueryOptions } from '../../api/query.ts'
import { FailedContent } from '../../patterns/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountStep } from './account-step.tsx'
import { findAccounts, type FoundAccount } from './find-accounts.ts'
import { plainProfile, type Profile } from './held-session.ts'
import styles from './sign-in.module.css'
import { browserDeps } from './browser-deps.ts'
import { type Accepted, type SignedIn, tryAccount } from './try-credentials.ts'
import { UnfinishedJobs } from './unfinished-jobs.tsx'

interface Props {
  readonly profile: Profile
  readonly isKept: boolean
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onCancel: () => void
}

type Looked = { readonly accepted: Accepted; readonly found: readonly FoundAccount[] } | { readonly error: unknown }

export function AccountDialog({ profile, isKept, onSignedIn, onCancel }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [looked, setLooked] = useState<Looked | null>(null)

  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const looked = await look(client, queryClient)
      if (isCurrent) setLooked(looked)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [client, queryClient])

  const choose = (account_sid: string | null, accepted: Accepted) => {
    if (account_sid === client.connection.account_sid) return onCancel()
    const { server, token } = accepted
    const { colour, isReadOnly } = profile
    onSignedIn({
      held: { server, token, account_sid, profile: { ...plainProfile, colour, isReadOnly }, isKept },
      accepted,
    })
  }

  return (
    <Dialog title="Switch to another account" onClose={onCancel} footer={<Button onClick={onCancel}>Stay here</Button>}>
      <UnfinishedJobs />
      {looked === null && (
        <div className={styles['placeholder']}>
          <output>Looking for accounts…</output>
        </div>
      )}
      {looked !== null && 'error' in looked && (
        <FailedContent
          error={looked.error}
          onRetry={() => void look(client, queryClient).then(setLooked)}
          isRetrying={false}
        />
      )}
      {looked !== null && 'found' in looked && (
        <AccountStep
          found={looked.found}
          stranger={null}
          server={looked.accepted.server}
          onTyped={(typed) => tryAccount(looked.accepted, typed, { deps: browserDeps })}
          onChosen={(account_sid) => choose(account_sid, looked.accepted)}
        />
      )}
    </Dialog>
  )
}

/** Never rejects: errors are returned, to be shown. */
async function look(client: Client, queryClient: QueryClient): Promise<Looked> {
  try {
    const applications = await queryClient.query(toQueryOptions(client, applicationsQuery))
    const found = await findAccounts(client, applications, { isThorough: true })
    const { server, token } = client.connection
    return { found, accepted: { server, token, gate: client.gate, applications } }
  } catch (error) {
    return { error }
  }
}
