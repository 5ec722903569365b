import { useQuery } from '@tanstack/react-query'
import { applicationsQuery } from '../../api/queries.ts'
import { toQueryOptions } from '../../api/query.ts'
import { useServices } from '../../api/context.tsx'
import { FailedContent } from '../../patterns/failure/failure.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountStep } from './account-step.tsx'
import { findAccounts } from './find-accounts.ts'
import { plainProfile, type Profile } from './tab-session.ts'
import styles from './sign-in.module.css'
import type { Accepted, SignedIn } from './try-credentials.ts'
import { Losses } from './unfinished-jobs.tsx'

interface Props {
  readonly profile: Profile
  readonly isKept: boolean
  readonly hasUnsaved: boolean
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onCancel: () => void
}

export function AccountDialog({ profile, isKept, hasUnsaved, onSignedIn, onCancel }: Props) {
  const { client, queryClient } = useServices()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [client.connection.id, 'accounts of the token'],
    queryFn: async () => {
      const applications = await queryClient.query(toQueryOptions(client, applicationsQuery))
      const found = await findAccounts(client, applications, { isThorough: true })
      const { server, token } = client.connection
      const accepted: Accepted = { server, token, gate: client.gate, applications }
      return { found, accepted }
    },
    // Searched each time the dialog opens.
    gcTime: 0,
  })

  const choose = (account_sid: string | null, accepted: Accepted) => {
    if (account_sid === client.connection.account_sid) return onCancel()
    const { server, token } = accepted
    const { colour, isReadOnly } = profile
    onSignedIn({
      tabSession: { server, token, account_sid, profile: { ...plainProfile, colour, isReadOnly }, isKept },
      accepted,
    })
  }

  return (
    <Dialog title="Switch to another account" onClose={onCancel} dismiss="Stay here">
      <Losses hasUnsaved={hasUnsaved} />
      {data !== undefined ? (
        <AccountStep
          found={data.found}
          stranger={null}
          accepted={data.accepted}
          onChosen={(account_sid) => choose(account_sid, data.accepted)}
        />
      ) : error !== null ? (
        <FailedContent error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={styles['placeholder']}>
          <output>Looking for accounts…</output>
        </div>
      )}
    </Dialog>
  )
}
