/** The way back after a delete: the record is created anew, from what is known of it. */
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

/** Says that an application is deleted, and offers to create it anew; the list goes on offering it. */
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
    title: how === 'already' ? <>{quoted} was gone already</> : <>Deleted {quoted}</>,
    details: (
      <>
        {(how === 'lost' || how === 'error') && <p>The answer was lost on its way; reading shows that it is gone.</p>}
        <p>
          Restoring creates it anew: its sid changes{lostPasswords(application)}, and numbers have to be assigned again.
        </p>
      </>
    ),
    action: { label: 'Restore', run: () => restore(services, application, open) },
  })
}

function lostPasswords(application: Application): string {
  const hooks = hooksOf(application)
  return hooks === '' ? '' : `, the password of the ${hooks} is not known`
}

/** Creates a deleted application anew, opens it, and says in a toast what came of it. Never rejects. */
export async function restore(services: Services, application: Application, open: (sid: string) => void) {
  const { name } = application
  const outcome = await createFrom(createWriter(services, createApplication), withoutPasswords(application))
  if (outcome.kind === 'saved') {
    forgetDeleted(services.client, application.application_sid)
    if (outcome.wasLost) {
      const details = 'The answer was lost, but the list has it.'
      showToast({ tone: 'attention', title: `Restored “${name}”`, details })
    } else tellSaved('Restored', name, outcome, toNews(application))
    open(outcome.application_sid)
    return
  }
  const words = wordError(outcome.error)
  showToast({
    tone: 'bad',
    title: `“${name}” was not restored`,
    details: [words.title, words.detail, words.serverWords].filter(Boolean).join('. '),
    // What is known of it is known here only.
    action: { label: 'Try again', run: () => restore(services, application, open) },
  })
}

/** What a restored application has not kept. */
function toNews(application: Application): string {
  const hooks = hooksOf(application)
  return hooks === '' ? 'It has a new sid.' : `It has a new sid, and no password for the ${hooks}.`
}

/** Those with a password, as in "the call hook and the status hook"; '' where none has one. */
function hooksOf(application: Application): string {
  return hooksWithPassword(application)
    .map((hook) => hookLabels[hook].toLowerCase())
    .join(' and the ')
}
