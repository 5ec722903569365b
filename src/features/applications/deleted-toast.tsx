import type { Application } from '../../contract/applications.ts'
import { wordError } from '../../api/word-error.ts'
import type { RouteServices } from '../../patterns/route-services.ts'
import { showToast } from '../../patterns/toast.ts'
import { hooksWithPassword, withoutPasswords } from './application-fields.ts'
import { hookLabels } from './application-paths.ts'
import type { DeleteOutcome } from './remove-application.ts'
import { createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'

/** Says that an application is deleted, and offers to create it anew for as long as the toast is there. */
export function tellDeleted(
  services: RouteServices,
  application: Application,
  outcome: Extract<DeleteOutcome, { kind: 'deleted' | 'gone' }>,
  open: (sid: string) => void,
): void {
  const { name } = application
  const quoted = (
    <>
      “<bdi>{name}</bdi>”
    </>
  )
  showToast({
    tone: outcome.kind === 'gone' ? 'attention' : 'good',
    title: outcome.kind === 'gone' ? <>{quoted} was gone already</> : <>Deleted {quoted}</>,
    details: (
      <>
        {outcome.kind === 'deleted' && outcome.wasLost && (
          <p>The answer was lost on its way; reading shows that it is gone.</p>
        )}
        <p>
          Restoring creates it anew: its sid changes{lostPasswords(application)}, and numbers have to be assigned again.
        </p>
      </>
    ),
    action: { label: 'Restore', run: () => restore(services, application, open) },
  })
}

function lostPasswords(application: Application): string {
  const hooks = hooksWithPassword(application).map((name) => hookLabels[name].toLowerCase())
  return hooks.length === 0 ? '' : `, the password of the ${hooks.join(' and the ')} is not known`
}

async function restore(services: RouteServices, application: Application, open: (sid: string) => void) {
  const { name } = application
  const outcome = await createFrom(services, withoutPasswords(application))
  if (outcome.kind === 'saved') {
    const hooks = hooksWithPassword(application).map((hook) => hookLabels[hook].toLowerCase())
    const more =
      hooks.length > 0 ? `It has a new sid, and no password for the ${hooks.join(' and the ')}.` : 'It has a new sid.'
    tellSaved('Restored', name, outcome, more)
    open(outcome.application_sid)
    return
  }
  if (outcome.kind === 'lost' && typeof outcome.found === 'object') {
    showToast({
      tone: 'attention',
      title: <>Restored “{name}”</>,
      details: 'The answer was lost, but the list has it.',
    })
    open(outcome.found.application_sid)
    return
  }
  const words = wordError(outcome.error)
  showToast({
    tone: 'bad',
    title: <>“{name}” was not restored</>,
    details: [words.title, words.detail, words.serverWords].filter(Boolean).join('. '),
    // What is known of it is known here only.
    action: { label: 'Try again', run: () => restore(services, application, open) },
  })
}
