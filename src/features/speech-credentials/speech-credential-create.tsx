import { paths } from '../../paths.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { emptyCredential } from './speech-credential-form-model.ts'
import { NewCredentialForm } from './speech-credential-form.tsx'

/** The form of a new credential. */
export function CredentialCreate() {
  const keep = useLinkWithQuery()
  const closeTo = keep(paths.speechCredentials.link())
  return (
    <Panel kind="Speech credential" title="New credential" closeTo={closeTo}>
      <NewCredentialForm
        label="New credential"
        defaults={emptyCredential}
        cancelTo={closeTo}
        toNext={(sid) => keep(paths.speechCredential.link(sid))}
      />
    </Panel>
  )
}
