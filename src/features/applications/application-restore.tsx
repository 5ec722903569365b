/** Restores a deleted application by creating a copy from its known fields. */
import { wordError } from '../../api/word-error.ts'
import { createWriter } from '../../api/write.ts'
import { type Application, createApplication } from '../../contract/applications.ts'
import type { Services } from '../../api/context.tsx'
import type { Deleted } from '../../patterns/delete-record.ts'
import { showToast } from '../../patterns/toast.ts'
import { hooksWithPassword, withoutPasswords } from './application-form-model.ts'
import { hookLabels } from './application-fields.ts'
import { forgetDeleted, rememberDeleted } from './deleted-applications.ts'
import { createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'

/** Reports a deleted application and offers to restore it; the list offers it too. */
export function tellDeleted(
  services: Services,
  application: Application,
  { how }: Deleted,
  open: (sid: string) => void,
): void {
  rememberDeleted(services.client, application)
  const { name } = application
  const quoted = (
    <>
      “<bdi>{name}</bdi>”
    </>
  )
  showToast({
    tone: how === 'already' ? 'attention' : 'good',
    title: how === 'already' ? <>{quoted} was already deleted</> : <>Deleted {quoted}</>,
    details: (
      <>
        {(how === 'lost' || how === 'error') && <p>The response was lost, but it is gone.</p>}
        <p>Restore creates a copy with a new SID.{lostPasswords(application)} Re-assign its numbers afterwards.</p>
      </>
    ),
    action: { label: 'Restore', run: () => restore(services, application, open) },
  })
}

function lostPasswords(application: Application): string {
  const hooks = hooksOf(application)
  return hooks === '' ? '' : ` Re-enter the password of the ${hooks}.`
}

/** Recreates a deleted application, opens it, and reports the outcome in a toast. Never rejects. */
export async function restore(services: Services, application: Application, open: (sid: string) => void) {
  const { name } = application
  const outcome = await createFrom(createWriter(services, createApplication), withoutPasswords(application))
  if (outcome.kind === 'saved') {
    forgetDeleted(services.client, application.application_sid)
    if (outcome.wasLost) {
      const details = 'The response was lost, but the application is in the list.'
      showToast({ tone: 'attention', title: `Restored “${name}”`, details })
    } else tellSaved('Restored', name, outcome, toNews(application))
    open(outcome.application_sid)
    return
  }
  const words = wordError(outcome.error)
  showToast({
    tone: 'bad',
    title: `Could not restore “${name}”`,
    details: [words.title, words.detail, words.serverWords].filter(Boolean).join('. '),
    // Only this toast still has the application's data.
    action: { label: 'Try again', run: () => restore(services, application, open) },
  })
}

/** What a restored application lost. */
function toNews(application: Application): string {
  const hooks = hooksOf(application)
  return hooks === '' ? 'It has a new SID.' : `It has a new SID. Re-enter the password of the ${hooks}.`
}

/** Hooks with a password, as in "the call hook and the status hook"; '' for none. */
function hooksOf(application: Application): string {
  return hooksWithPassword(application)
    .map((hook) => hookLabels[hook].toLowerCase())
    .join(' and the ')
}
