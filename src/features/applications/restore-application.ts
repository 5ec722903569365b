import { wordError } from '../../api/word-error.ts'
import type { Application } from '../../contract/applications.ts'
import type { RouteServices } from '../../patterns/route-services.ts'
import { showToast } from '../../patterns/toast.ts'
import { hooksWithPassword, withoutPasswords } from './application-form-model.ts'
import { hookLabels } from './application-fields.ts'
import { forgetDeleted } from './deleted-applications.ts'
import { createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'

/** Creates a deleted application anew, opens it, and says in a toast what came of it. Never rejects. */
export async function restore(services: RouteServices, application: Application, open: (sid: string) => void) {
  const { name } = application
  const outcome = await createFrom(services, withoutPasswords(application))
  if (outcome.kind === 'saved') {
    const hooks = hooksWithPassword(application).map((hook) => hookLabels[hook].toLowerCase())
    const more =
      hooks.length > 0 ? `It has a new sid, and no password for the ${hooks.join(' and the ')}.` : 'It has a new sid.'
    forgetDeleted(services.client, application.application_sid)
    tellSaved('Restored', name, outcome, more)
    open(outcome.application_sid)
    return
  }
  if (outcome.kind === 'lost' && typeof outcome.found === 'object') {
    forgetDeleted(services.client, application.application_sid)
    showToast({
      tone: 'attention',
      title: `Restored “${name}”`,
      details: 'The answer was lost, but the list has it.',
    })
    open(outcome.found.application_sid)
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
