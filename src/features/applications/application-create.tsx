import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useWrite } from '../../api/use-write.ts'
import { type Application, createApplication } from '../../contract/applications.ts'
import { CreateForm } from '../../patterns/edit/create-form.tsx'
import { Panel } from '../../patterns/panel/panel.tsx'
import { RecordForm } from '../../patterns/panel/record-panel.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Switch } from '../../ui/switch.tsx'
import { changes } from './application-changes.ts'
import { cloneForm, extrasOf, hooksWithPassword, lossText, useOriginal } from './application-copy.ts'
import {
  type ApplicationFields,
  applicationSchema,
  emptyForm,
  noExtras,
  type HiddenExtras,
  refusedField,
} from './application-form-model.ts'
import { ApplicationFormFields } from './application-form.tsx'
import { useApplicationRecord } from './application-record.tsx'
import { applicationCreation, createFrom } from './save-application.ts'
import { notifySaved } from './saved-toast.tsx'

const schema = applicationSchema(null)
const noneHidden: HiddenExtras = {}

export function NewApplication() {
  return <NewApplicationForm title="New application" initial={emptyForm()} />
}

export function CloneApplication() {
  return (
    <RecordForm title="Clone application" read={useApplicationRecord()}>
      {(application) => <CloneForm application={application} />}
    </RecordForm>
  )
}

function CloneForm({ application }: { application: Application }) {
  const hidden = useOriginal(application, true)?.hidden ?? null
  const [hasExtras, setHasExtras] = useState(true)
  const extras = extrasOf(application, hidden)
  const loss = lossText(application, hidden)
  return (
    <NewApplicationForm
      title={`Clone ${application.name}`}
      initial={cloneForm(application)}
      hidden={hidden}
      hasExtras={hasExtras}
      note={
        <Callout tone={loss === '' ? 'neutral' : 'attention'}>
          <p>
            {hooksWithPassword(application).length > 0 && <strong>Passwords aren’t copied. </strong>}
            {loss} Phone numbers stay with the original.
          </p>
          {/* A server may refuse them, and no field of the form could fix that. */}
          {extras.length > 0 && (
            <Switch isOn={hasExtras} onSwitch={setHasExtras}>
              Also copy {extras.join(', ')}
            </Switch>
          )}
        </Callout>
      }
    />
  )
}

interface Props {
  readonly title: string
  readonly initial: ApplicationFields
  /** Extras of the original that are redacted in `initial`; null until read. */
  readonly hidden?: HiddenExtras | null
  /** Whether to send the extras of `initial`. */
  readonly hasExtras?: boolean
  readonly note?: ReactNode
}

function NewApplicationForm({ title, initial: given, note, hidden = noneHidden, hasExtras = true }: Props) {
  const writer = useWrite(createApplication)
  const [initial] = useState(given)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: initial })
  const fields = useWatch({ control: form.control, compute: (values: ApplicationFields) => values })

  const create = async (values: ApplicationFields) => {
    const sent = hasExtras ? values : { ...values, ...noExtras }
    const outcome = await createFrom(writer, sent, hidden ?? {})
    if (outcome.kind !== 'saved') return outcome
    notifySaved('created', values.name, outcome)
    return outcome.application_sid
  }

  return (
    <Panel title={title}>
      {note}
      <CreateForm
        label={title}
        creation={applicationCreation}
        form={form}
        create={create}
        refusedField={refusedField}
        isDirty={changes(initial, fields).length > 0}
        reason={hidden === null ? 'Loading…' : null}
      >
        <ApplicationFormFields form={form} stored={null} />
      </CreateForm>
    </Panel>
  )
}
