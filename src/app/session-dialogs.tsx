import { useClient } from '../api/context.tsx'
import { AccountDialog } from '../features/connections/account-dialog.tsx'
import { EditConnection } from '../features/connections/edit-connection.tsx'
import { toProfile } from '../features/connections/saved-connections.ts'
import { SignOutDialog, SwitchDialog } from '../features/connections/leave-dialogs.tsx'
import type { SignedIn } from '../features/connections/try-credentials.ts'
import { randomId } from '../lib/random-id.ts'
import { useSession } from './session-context.tsx'
import type { OpenDialog } from './signed-in-app.tsx'

interface Props {
  readonly dialog: OpenDialog
  readonly hasUnsaved: boolean
  readonly onSignOut: () => void
  readonly onSignedIn: (signedIn: SignedIn) => void
  readonly onClose: () => void
}

export function SessionDialogs(props: Props) {
  const { dialog, hasUnsaved, onSignOut, onSignedIn, onClose } = props
  const { server, account_sid } = useClient().connection
  const { profile, isKept, setProfile } = useSession()
  switch (dialog.what) {
    case 'sign-out':
      return (
        <SignOutDialog
          hasUnsaved={hasUnsaved}
          elsewhere={dialog.elsewhere}
          isLocked={dialog.over === 'unlock'}
          onConfirm={onSignOut}
          onCancel={onClose}
        />
      )
    case 'switch':
      return <SwitchDialog preset={dialog.to} hasUnsaved={hasUnsaved} onSignedIn={onSignedIn} onCancel={onClose} />
    case 'account':
      return <AccountDialog {...{ profile, isKept, hasUnsaved, onSignedIn }} onCancel={onClose} />
    case 'profile': {
      const { savedId, ...shown } = profile
      return (
        <EditConnection
          connection={{ ...shown, id: savedId ?? randomId(), server, account_sid }}
          onSaved={(saved) => setProfile(toProfile(saved))}
          onClose={onClose}
        />
      )
    }
  }
}
