import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Application } from '../../contract/applications.ts'
import { paths } from '../../paths.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { Callout } from '../../ui/callout.tsx'
import { type ApplicationFields, emptyForm } from './application-form-model.ts'
import { changes } from './application-paths.ts'
import { applicationSchema } from './application-schema.ts'
import { ApplicationFormFields } from './application-form.tsx'
import { type CreateOutcome, createFrom } from './save-application.ts'
import { tellSaved } from './saved-toast.tsx'
import { useServices } from './use-services.ts'

const schema = applicationSchema(null)

export function NewApplication() {
  return <NewApplicationForm title="New application" initial={emptyForm()} />
}

interface Props {
  readonly title: string
  readonly initial: ApplicationFields
  /** What a person has to know about where the values come from. */
  readonly note?: ReactNode
}

type Failed = Exclude<CreateOutcome, { kind: 'saved' }>

/** Creates an application, from scratch or like another one. */
export function NewApplicationForm({ title, initial: given, note }: Props) {
  const services = useServices()
  const keepQuery = useLinkWithQuery()
  const [initial] = useState(given)
  const [failed, setFailed] = useState<Failed | null>(null)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: initial })
  const fields = useWatch({ control: form.control, compute: (values: ApplicationFields) => values })
  const created = failed?.kind === 'lost' && typeof failed.found === 'object' ? failed.found : null

  const save = async (values: ApplicationFields): Promise<string | null> => {
    setFailed(null)
    const outcome = await createFrom(services, values)
    if (outcome.kind !== 'saved') {
      setFailed(outcome)
      return null
    }
    tellSaved('Created', values.name, outcome)
    return keepQuery(paths.application.link(outcome.application_sid))
  }

  return (
    <Panel kind="Application" title={title} closeTo={keepQuery(paths.applications.link())}>
      {note}
      <FormShell
        label={title}
        action="Create application"
        actionUnderWay="Creating…"
        pending={form.formState.isSubmitting}
        error={created === null ? (failed?.error ?? null) : null}
        errorNote={failed?.kind === 'lost' && <LookedFor found={failed.found} />}
        isDirty={created === null && changes(initial, fields).length > 0}
        attempts={form.formState.submitCount}
        reason={created === null ? null : 'It was created already.'}
        cancelTo={keepQuery(paths.applications.link())}
        onSubmit={submitWith(form, save)}
        summary={created !== null && <CreatedAfterAll application={created} />}
      >
        <ApplicationFormFields form={form} stored={null} />
      </FormShell>
    </Panel>
  )
}

/** The answer was lost, but the list has it. */
function CreatedAfterAll({ application: { application_sid, name } }: { application: Application }) {
  const keepQuery = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced>
      <strong>It was created.</strong>
      <p>
        The answer of the server was lost, but the list now has a new application of this name:{' '}
        <Link to={keepQuery(paths.application.link(application_sid))}>open “{name}”</Link>.
      </p>
    </Callout>
  )
}

function LookedFor({ found }: { found: 'nothing' | 'unread' | Application }) {
  return (
    <Callout tone="attention">
      {found === 'nothing' ? (
        <p>
          <strong>It does not seem to have been created:</strong> the list has no new application of this name. Nothing
          is sent again by itself.
        </p>
      ) : (
        <p>
          <strong>It could not be found out</strong> whether it was created: the list could not be read either. Look
          before trying again.
        </p>
      )}
    </Callout>
  )
}
