/** Restores a deleted application by creating a copy from its known fields. */
import { createWriter } from '../../api/write.ts'
import { createApplication } from '../../contract/applications.ts'
import type { Services } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import type { Deleted } from '../../patterns/edit/delete-record.ts'
import { SidLinks } from '../../patterns/panel/facts.tsx'
import { notifyFailed } from '../../patterns/toast/notify-failed.tsx'
import { showToast } from '../../patterns/toast/toast.ts'
import { extrasOf, lossText, type Original, withoutPasswords } from './application-copy.ts'
import { noExtras } from './application-form-model.ts'
import { rememberDeleted, restoring } from './deleted-applications.ts'
import { createFrom } from './save-application.ts'
import { notifySaved } from './saved-toast.tsx'
import { isolated } from '../../ui/isolated.tsx'

/** Reports a deleted application and offers to restore it, as the list does, too. */
export function notifyDeleted(
  services: Services,
  deleted: Original,
  { how }: Deleted,
  open: (sid: string) => void,
): void {
  rememberDeleted(services.client, deleted)
  const { application, hidden } = deleted
  const quoted = isolated`Application “${application.name}”`
  showToast({
    tone: how === 'already' ? 'attention' : 'good',
    title: how === 'already' ? <>{quoted} was already deleted</> : <>{quoted} deleted</>,
    details: (
      <>
        {(how === 'lost' || how === 'error') && <p>No response confirmed it, but it’s gone.</p>}
        <p>Restore creates a copy with a new SID. {lossText(application, hidden)} Re-assign its numbers afterwards.</p>
      </>
    ),
    action: { label: 'Restore', run: () => restore(services, application.application_sid, open) },
  })
}

/**
 * Recreates a deleted application, opens it, and reports the outcome in a toast. Never rejects. `isPlain` leaves out
 * the extras: a server may refuse them, and no form could fix that.
 */
export function restore(
  services: Services,
  application_sid: string,
  open: (sid: string) => void,
  isPlain = false,
): Promise<void> {
  return restoring(services.client, application_sid, async ({ application, hidden }) => {
    const { name } = application
    const { pathname } = location
    const all = withoutPasswords(application)
    const fields = isPlain ? { ...all, ...noExtras } : all
    const extras = extrasOf(application, hidden).join(', ')
    const outcome = await createFrom(createWriter(services, createApplication), fields, isPlain ? {} : hidden)
    if (outcome.kind === 'saved') {
      const lost = [lossText(application, hidden), isPlain && `Not restored: ${extras}.`].filter(Boolean).join(' ')
      notifySaved('restored', name, outcome, `It has a new SID. ${lost}`)
      // Not if the user has left meanwhile, and may be typing elsewhere.
      if (location.pathname === pathname) open(outcome.application_sid)
      return true
    }
    const canBePlain = outcome.kind === 'failed' && !isPlain && extras !== ''
    const found = outcome.kind === 'lost' ? outcome.found : null
    const isUnsure = found !== null && found.kind !== 'absent'
    const title = isUnsure
      ? isolated`Application “${name}” may have been restored`
      : isolated`Couldn’t restore application “${name}”`
    notifyFailed(title, outcome.error, {
      more: (
        <>
          {canBePlain && ` It can be restored without ${extras}.`}
          {found?.kind === 'unsure' && <SidLinks sids={found.sids} toRecord={paths.application.link} />}
        </>
      ),
      // Only this toast and the list of deleted applications still have the data.
      action: canBePlain
        ? { label: 'Restore without them', run: () => restore(services, application_sid, open, true) }
        : { label: 'Try again', run: () => restore(services, application_sid, open, isPlain) },
    })
    return false
  })
}
