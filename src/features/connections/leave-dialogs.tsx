import type { ComponentProps } from 'react'
import { isSaving } from '../../lib/tab-losses.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
import type { AtStake } from './tab-messages.ts'
import { JobsElsewhere, Losses, UnfinishedJobs } from './unfinished-jobs.tsx'

interface SignOutProps {
  readonly hasUnsaved: boolean
  /** In other tabs, which are signed out too. */
  readonly elsewhere: AtStake
  /** Titles of jobs, which may name records, stay hidden. */
  readonly isLocked: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function SignOutDialog({ hasUnsaved, elsewhere, isLocked, onConfirm, onCancel }: SignOutProps) {
  const isBeingSaved = hasUnsaved && isSaving()
  const isDiscarding = (hasUnsaved && !isBeingSaved) || elsewhere.hasUnsaved
  let [title, action] = ['Stop jobs and sign out?', 'Stop and sign out']
  if (isBeingSaved || elsewhere.isSaving) [title, action] = ['Sign out while saving?', 'Sign out anyway']
  if (isDiscarding) [title, action] = ['Discard changes and sign out?', 'Discard and sign out']
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      dismiss={hasUnsaved && !isBeingSaved ? 'Keep editing' : 'Stay signed in'}
      footer={
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      {hasUnsaved && (
        <p>
          {isBeingSaved
            ? 'Your changes are being saved. They may be saved even if you sign out now.'
            : 'You have unsaved changes. Signing out discards them.'}
        </p>
      )}
      {elsewhere.hasUnsaved && (
        <p>Another tab has unsaved changes. Signing out signs out all tabs and discards them.</p>
      )}
      {elsewhere.isSaving && <p>Another tab is sending a form. It may take effect even if you sign out now.</p>}
      <UnfinishedJobs isListed={!isLocked} />
      <JobsElsewhere titles={elsewhere.titles} isListed={!isLocked} />
    </Dialog>
  )
}

interface SwitchProps extends Required<ComponentProps<typeof SignInFlow>> {
  readonly hasUnsaved: boolean
  readonly onCancel: () => void
}

export function SwitchDialog({ hasUnsaved, onCancel, ...flow }: SwitchProps) {
  return (
    <Dialog title="Switch to another connection" onClose={onCancel} dismiss="Stay here">
      <Losses hasUnsaved={hasUnsaved} />
      <SignInFlow {...flow} />
    </Dialog>
  )
}
