import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useClient } from '../../api/context.tsx'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AwsFields } from './aws-fields.tsx'
import { type CreateOutcome, createCredential } from './create-credential.ts'
import { tellCreated } from './created-toast.ts'
import { type CredentialFields, credentialSchema, refusedField, toBody } from './speech-credential-form-model.ts'
import { FreeFields } from './free-fields.tsx'
import { LostNote } from './lost-note.tsx'
import { ServiceKeyField } from './service-key-field.tsx'
import { UseFields } from './use-fields.tsx'

type Unsaved = Exclude<CreateOutcome, { kind: 'created' }>

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
  const client = useClient()
  const queryClient = useQueryClient()
  // Known before anything is sent: should the answer be lost, the list tells what is new.
  useRead(speechCredentialsQuery)
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const form = useForm<CredentialFields>({ resolver: zodResolver(credentialSchema), defaultValues: defaults })
  const { register, control, setValue, setError, formState } = form
  const { errors, isDirty, isSubmitting, submitCount } = formState
  const [kind, serviceKey] = useWatch({ control, name: ['kind', 'service_key'] })

  const save = async (values: CredentialFields): Promise<string | null> => {
    setUnsaved(null)
    const { account_sid } = client.connection
    const outcome = await createCredential(client, queryClient, toBody(values, account_sid))
    if (outcome.kind === 'created') {
      tellCreated(values, account_sid, outcome)
      return toNext(outcome.sid)
    }
    const isRefused = outcome.kind === 'failed' || (outcome.fate !== 'unread' && outcome.fate.kind === 'absent')
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
        errorNote={unsaved?.kind === 'lost' && <LostNote fate={unsaved.fate} />}
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
