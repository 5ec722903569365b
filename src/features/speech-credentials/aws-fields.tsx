import { useFormContext } from 'react-hook-form'
import { ComboField } from '../../ui/combo-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CredentialFields } from './speech-credential-form-model.ts'

/** Regions where the vendor offers both halves of speech; the list is open. */
const regions = [
  'us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 sa-east-1 eu-central-1 eu-west-1 eu-west-2 eu-west-3',
  'ap-northeast-1 ap-northeast-2 ap-south-1 ap-southeast-1 ap-southeast-2 af-south-1',
].flatMap((line) => line.split(' ').map((value) => ({ value })))

/** The fields that the document shows for aws. */
export function AwsFields() {
  const { register, formState } = useFormContext<CredentialFields>()
  const { errors } = formState
  return (
    <>
      <TextField label="Access key id" isCode error={errors.access_key_id?.message} {...register('access_key_id')} />
      <TextField
        label="Secret access key"
        type="password"
        // Browsers offer to save a "password" that they recognise; this one is nobody's.
        autoComplete="new-password"
        isCode
        error={errors.secret_access_key?.message}
        hint="Sent once, and shown by nobody afterwards."
        {...register('secret_access_key')}
      />
      <ComboField
        label="Region"
        isCode
        suggestions={regions}
        hint="Without one, the server takes its own default."
        {...register('aws_region')}
      />
    </>
  )
}
