import type { Application } from '../../contract/applications.ts'
import { RecordForm } from '../../patterns/record-panel.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cloneForm, hooksWithPassword } from './application-form-model.ts'
import { hookLabels } from './application-fields.ts'
import { useApplicationRecord } from './application-record.tsx'
import { NewApplicationForm } from './application-create.tsx'

export function CloneApplication() {
  return (
    <RecordForm {...useApplicationRecord()} title="Clone application">
      {(application) => (
        <NewApplicationForm
          title={`Clone ${application.name}`}
          initial={cloneForm(application)}
          note={<NotCopied application={application} />}
        />
      )}
    </RecordForm>
  )
}

function NotCopied({ application }: { application: Application }) {
  const hooks = hooksWithPassword(application).map((name) => hookLabels[name].toLowerCase())
  return (
    <Callout tone="attention">
      <p>
        {hooks.length > 0 && (
          <>
            <strong>Passwords are not copied.</strong> Enter that of the {hooks.join(' and the ')} again.{' '}
          </>
        )}
        Phone numbers stay with the original, and fields that the API document does not name are not copied.
      </p>
    </Callout>
  )
}
