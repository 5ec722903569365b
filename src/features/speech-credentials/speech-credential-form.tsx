import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createSpeechCredential, type SpeechCredential } from '../../contract/speech-credentials.ts'
import { paths } from '../../paths.ts'
import type { CreateOutcome } from '../../patterns/create-record.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { LostNote } from '../../patterns/lost-note.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AwsFields } from './aws-fields.tsx'
import { createCredential } from './create-credential.ts'
import { tellCreated } from './created-toast.ts'
import { type CredentialFields, credentialSchema, refusedField, toBody } from './speech-credential-form-model.ts'
import { FreeFields } from './free-fields.tsx'
import { ServiceKeyField } from './service-key-field.tsx'
import { speechCredentialsQuery } from './speech-credentials-queries.ts'
import { UseFields } from './use-fields.tsx'

type NotCreated = Exclude<CreateOutcome<SpeechCredential>, { kind: 'created' }>

interface Props {
  readonly label: string
  readonly defaults: CredentialFields
  readonly cancelTo: string
  readonly labelHint?: ReactNode
  /** Where to go once it is created. */
  readonly toNext: (sid: string) => string
}

const kinds = [
  { value: 'aws', label: 'aws' },
  { value: 'google', label: 'google' },
  { value: 'other', label: 'Another vendor' },
]

/** The form of a credential. What is typed into it is in this form and in the one request, and nowhere else. */
export function NewCredentialForm({ label, defaults, cancelTo, labelHint, toNext }: Props) {
  const writer = useWrite(createSpeechCredential)
  // Known before anything is sent: should the answer be lost, the list tells what is new.
  useRead(speechCredentialsQuery)
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)
  const form = useForm<CredentialFields>({ resolver: zodResolver(credentialSchema), defaultValues: defaults })
  const { register, control, setValue, setError, formState } = form
  const { errors, isDirty, isSubmitting, submitCount } = formState
  const [kind, serviceKey] = useWatch({ control, name: ['kind', 'service_key'] })

  const save = async (values: CredentialFields): Promise<string | null> => {
    setUnsaved(null)
    const { account_sid } = writer.client.connection
    const outcome = await createCredential(writer, toBody(values, account_sid))
    if (outcome.kind === 'created') {
      tellCreated(values, account_sid, outcome)
      return toNext(outcome.sid)
    }
    const isRefused = outcome.kind === 'failed' || outcome.found.kind === 'absent'
    const refused = isRefused ? refusedField(outcome.error, values) : null
    if (refused === null) setUnsaved(outcome)
    else setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true })
    return null
  }

  return (
    <FormProvider {...form}>
      <FormShell
        label={label}
        action="Create credential"
        actionUnderWay="Creating…"
        pending={isSubmitting}
        error={unsaved?.error ?? null}
        errorNote={
          unsaved?.kind === 'lost' && (
            <LostNote found={unsaved.found} noun="credential" toRecord={paths.speechCredential.link} />
          )
        }
        isDirty={isDirty}
        attempts={submitCount}
        cancelTo={cancelTo}
        onSubmit={submitWith(form, save)}
      >
        <RadioGroup label="Vendor" choices={kinds} {...register('kind')} />
        {kind === 'aws' && <AwsFields />}
        {kind === 'google' && (
          <ServiceKeyField
            text={serviceKey}
            error={errors.service_key?.message}
            onChange={(text) => setValue('service_key', text, { shouldDirty: true, shouldValidate: submitCount > 0 })}
          />
        )}
        {kind === 'other' && <FreeFields />}
        <UseFields />
        <TextField
          label="Label"
          error={errors.label?.message}
          maxLength={64}
          hint={<>Optional. Tells several credentials of one vendor apart, on servers that know labels. {labelHint}</>}
          {...register('label')}
        />
      </FormShell>
    </FormProvider>
  )
}
