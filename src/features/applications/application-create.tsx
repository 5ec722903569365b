import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useWrite } from '../../api/use-write.ts'
import { type Application, createApplication } from '../../contract/applications.ts'
import { paths } from '../../paths.ts'
import { CreateForm } from '../../patterns/create-form.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { RecordForm } from '../../patterns/record-panel.tsx'
import { Callout } from '../../ui/callout.tsx'
import { changes } from './application-changes.ts'
import { hookLabels } from './application-fields.ts'
import {
  type ApplicationFields,
  applicationSchema,
  cloneForm,
  emptyForm,
  hooksWithPassword,
} from './application-form-model.ts'
import { ApplicationFormFields } from './application-form.tsx'
import { useApplicationRecord } from './application-record.tsx'
import { createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'

const schema = applicationSchema(null)

export function NewApplication() {
  return <NewApplicationForm title="New application" initial={emptyForm()} />
}

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

interface Props {
  readonly title: string
  readonly initial: ApplicationFields
  /** What a person has to know about where the values come from. */
  readonly note?: ReactNode
}

/** Creates an application, from scratch or like another one. */
function NewApplicationForm({ title, initial: given, note }: Props) {
  const writer = useWrite(createApplication)
  const keepQuery = useLinkWithQuery()
  const [initial] = useState(given)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: initial })
  const fields = useWatch({ control: form.control, compute: (values: ApplicationFields) => values })
  // Its answer was lost, so it is said before anyone leaves.
  const [created, setCreated] = useState<{ readonly sid: string; readonly name: string } | null>(null)

  const create = async (values: ApplicationFields) => {
    const outcome = await createFrom(writer, values)
    if (outcome.kind !== 'saved') return outcome
    const { name } = values
    if (outcome.wasLost) {
      setCreated({ sid: outcome.application_sid, name })
      return null
    }
    tellSaved('Created', name, outcome)
    return keepQuery(paths.application.link(outcome.application_sid))
  }

  return (
    <Panel kind="Application" title={title} closeTo={keepQuery(paths.applications.link())}>
      {note}
      <CreateForm
        label={title}
        noun="application"
        toRecord={paths.application.link}
        form={form}
        create={create}
        isDirty={created === null && changes(initial, fields).length > 0}
        reason={created === null ? null : 'It was created already.'}
        cancelTo={keepQuery(paths.applications.link())}
        summary={created !== null && <CreatedAfterAll {...created} />}
      >
        <ApplicationFormFields form={form} stored={null} />
      </CreateForm>
    </Panel>
  )
}

/** The answer was lost, but the list has it. */
function CreatedAfterAll({ sid, name }: { sid: string; name: string }) {
  const keepQuery = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced>
      <strong>It was created.</strong>
      <p>
        The answer of the server was lost, but the list now has a new application of this name:{' '}
        <Link to={keepQuery(paths.application.link(sid))}>open “{name}”</Link>.
      </p>
    </Callout>
  )
}
