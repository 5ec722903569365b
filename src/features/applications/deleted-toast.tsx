import type { Application } from '../../contract/applications.ts'
import type { Services } from '../../api/context.tsx'
import { showToast } from '../../patterns/toast.ts'
import { hooksWithPassword } from './application-form-model.ts'
import { hookLabels } from './application-fields.ts'
import { rememberDeleted } from './deleted-applications.ts'
import type { Deleted } from '../../patterns/delete-record.ts'
import { restore } from './restore-application.ts'

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
  const hooks = hooksWithPassword(application).map((name) => hookLabels[name].toLowerCase())
  return hooks.length === 0 ? '' : `, the password of the ${hooks.join(' and the ')} is not known`
}
