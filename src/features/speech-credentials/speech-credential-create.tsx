import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createSpeechCredential, type SpeechCredential } from '../../contract/speech-credentials.ts'
import { CreateForm, type CreateFormProps } from '../../patterns/edit/create-form.tsx'
import { type Created, createRecord, notifyCreated } from '../../patterns/edit/create-record.tsx'
import { credentialName } from '../../patterns/credentials/credential-name.ts'
import { taskNames } from '../../patterns/credentials/credential-health.ts'
import { Panel } from '../../patterns/panel/panel.tsx'
import { CredentialFormFields } from './speech-credential-form.tsx'
import {
  credentialCreation,
  type CredentialFields,
  credentialSchema,
  droppedFlags,
  emptyCredential,
  refusedField,
  toBody,
  vendorOf,
} from './speech-credential-form-model.ts'

export function CredentialCreate() {
  return (
    <Panel title="New credential">
      <NewCredentialForm label="New credential" defaults={emptyCredential} />
    </Panel>
  )
}

interface Props extends Pick<CreateFormProps<CredentialFields>, 'label' | 'cancelTo' | 'toNext'> {
  readonly defaults: CredentialFields
  readonly labelHint?: ReactNode
}

/** The form of a credential. The typed values exist only in this form and in its one request. */
export function NewCredentialForm({ defaults, labelHint, ...shell }: Props) {
  const writer = useWrite(createSpeechCredential)
  // Read before creating: if the response is lost, the list then shows which credential is new.
  useRead(speechCredentialsQuery)
  const form = useForm<CredentialFields>({ resolver: zodResolver(credentialSchema), defaultValues: defaults })

  const create = async (values: CredentialFields) => {
    const { account_sid } = writer.client.connection
    const outcome = await createRecord(writer, credentialCreation, toBody(values, account_sid))
    if (outcome.kind !== 'created') return outcome
    const title = `Credential ${nameOfCreated(values, outcome)} created`
    notifyCreated('credential', title, outcome, differencesOf(values, account_sid, outcome.stored))
    return outcome.sid
  }

  return (
    <FormProvider {...form}>
      <CreateForm {...shell} creation={credentialCreation} form={form} create={create} refusedField={refusedField}>
        <CredentialFormFields labelHint={labelHint} />
      </CreateForm>
    </FormProvider>
  )
}

/** What the server changed of the sent credential, in sentences. */
function differencesOf(
  sent: CredentialFields,
  account_sid: string | null,
  stored: SpeechCredential | null,
): readonly (string | false)[] {
  if (stored === null) return []
  const label = sent.label.trim()
  return [
    ...droppedFlags(sent, stored).map(
      (task) => `The server changed the use for ${taskNames[task]} to “${flagText(stored[`use_for_${task}`])}”.`,
    ),
    account_sid !== null &&
      stored.account_sid?.toLowerCase() !== account_sid.toLowerCase() &&
      'The server assigned it to the service provider or another account.',
    label !== '' && stored['label'] !== label && 'The server returned it without the label. It may not support labels.',
  ]
}

/** The name that the list will use: not every server keeps labels. */
function nameOfCreated(sent: CredentialFields, { sid, stored }: Pick<Created<SpeechCredential>, 'sid' | 'stored'>) {
  const label = stored === null ? sent.label.trim() : stored['label']
  return credentialName({
    speech_credential_sid: sid,
    vendor: vendorOf(sent),
    label: typeof label === 'string' ? label : null,
    service_key: sent.kind === 'google' ? sent.service_key : null,
  })
}

function flagText(flag: boolean | null | undefined): string {
  return flag === true ? 'used' : flag === false ? 'not used' : 'not set'
}
