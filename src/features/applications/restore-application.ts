import { wordError } from '../../api/word-error.ts'
import { createWriter } from '../../api/write.ts'
import { type Application, createApplication } from '../../contract/applications.ts'
import type { Services } from '../../api/context.tsx'
import { showToast } from '../../patterns/toast.ts'
import { hooksWithPassword, withoutPasswords } from './application-form-model.ts'
import { hookLabels } from './application-fields.ts'
import { forgetDeleted } from './deleted-applications.ts'
import { createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'

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
  const hooks = hooksWithPassword(application).map((hook) => hookLabels[hook].toLowerCase())
  return hooks.length > 0
    ? `It has a new sid, and no password for the ${hooks.join(' and the ')}.`
    : 'It has a new sid.'
}
