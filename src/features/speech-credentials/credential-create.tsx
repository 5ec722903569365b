import { paths } from '../../paths.ts'
import { useKeptQuery } from '../../patterns/kept-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { emptyCredential } from './credential-form.ts'
import { NewCredentialForm } from './new-credential-form.tsx'

/** The form of a new credential. */
export function CredentialCreate() {
  const keep = useKeptQuery()
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
