import { type ReactNode, useId, useMemo, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ComboboxField } from '../../patterns/edit/combobox-field.tsx'
import { useRestedAnnouncement } from '../../ui/announce.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Advice, FieldError } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ServiceKeyField } from './service-key-field.tsx'
import { type CredentialFields, missingFields, secretAdvice, vendorAdvice } from './speech-credential-form-model.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { vendorLabel } from '../../patterns/server-text.ts'
import styles from './speech-credentials.module.css'
import { fieldsOfVendor, knownVendors } from '../../contract/vendors.ts'

const kinds = [
  { value: 'aws', label: 'AWS' },
  { value: 'google', label: 'Google' },
  { value: 'other', label: 'Another vendor' },
]

/** The fields of a credential; its key fields depend on the vendor. */
export function CredentialFormFields({ labelHint }: { labelHint: ReactNode }) {
  const { register, control, setValue, formState } = useFormContext<CredentialFields>()
  const { errors, submitCount } = formState
  const [kind, serviceKey] = useWatch({ control, name: ['kind', 'service_key'] })
  return (
    <>
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
        label="Label (optional)"
        error={errors.label?.message}
        hint={<>Distinguishes credentials of one vendor, on servers that support labels. {labelHint}</>}
        {...register('label')}
      />
    </>
  )
}

/** Regions where AWS offers both speech tasks; the list is open. */
const regionNames = [
  'us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 sa-east-1 eu-central-1 eu-west-1 eu-west-2 eu-west-3',
  'ap-northeast-1 ap-northeast-2 ap-south-1 ap-southeast-1 ap-southeast-2 af-south-1',
].flatMap((line) => line.split(' '))
const regions = [{ title: null, items: regionNames.map((name) => ({ key: name, label: name })) }]

/** The fields that the spec shows for aws. */
function AwsFields() {
  const { register, control, formState } = useFormContext<CredentialFields>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Access key ID"
        isCode
        aria-required
        error={errors.access_key_id?.message}
        {...register('access_key_id')}
      />
      <TextField
        label="Secret access key"
        aria-required
        type="password"
        // Otherwise browsers offer to save it as a password of this site.
        autoComplete="new-password"
        isCode
        error={errors.secret_access_key?.message}
        hint="Never shown again after saving."
        {...register('secret_access_key')}
      />
      <ComboboxField
        control={control}
        name="aws_region"
        label="Region"
        aria-required
        isCode
        options={regions}
        hint="Where your AWS account uses Polly and Transcribe."
      />
    </>
  )
}

/** The use of the credential: at least one of the two speech tasks. */
function UseFields() {
  const id = useId()
  const { register, formState } = useFormContext<CredentialFields>()
  const error = formState.errors.tts?.message
  const invalid = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': id }
  const { submitCount } = formState
  return (
    <Fieldset legend="Used for">
      <div className="row row-wide">
        <Switch {...register('tts')} {...invalid}>
          Text to speech
        </Switch>
        {/* The error is shown at the first switch, but either one fixes it. */}
        <Switch
          {...register('stt', { deps: submitCount > 0 ? ['tts'] : [] })}
          {...(error === undefined ? {} : { 'aria-describedby': id })}
        >
          Speech to text
        </Switch>
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </Fieldset>
  )
}

const vendors = [
  {
    title: null,
    items: [...knownVendors, 'custom:'].map((name) => ({
      key: name,
      label: name,
      hint: vendorLabel(name).toLowerCase() === name ? '' : vendorLabel(name),
    })),
  },
]

const toNameOption = ({ name, isRequired }: ReturnType<typeof fieldsOfVendor>[number]) => ({
  key: name,
  label: name,
  hint: isRequired ? 'required' : '',
})

/** Fields of any other vendor: names and values, secret by default. The spec doesn't show any of them. */
function FreeFields() {
  const { register, control, setValue } = useFormContext<CredentialFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'free' })
  const [vendor, free] = useWatch({ control, name: ['vendor', 'free'] })
  const usual = useMemo(() => fieldsOfVendor(vendor.trim()), [vendor])
  const names = useMemo(() => [{ title: null, items: usual.map(toNameOption) }], [usual])
  const lacking = usual.filter(({ name }) => !free.some((field) => field.name.trim() === name))
  const missing = missingFields(vendor, free)
  const advice = vendorAdvice(vendor)
  const remark = useRef<HTMLDivElement>(null)
  useRestedAnnouncement(remark, false)
  return (
    <div className="stack-3">
      <ComboboxField
        control={control}
        name="vendor"
        label="Vendor name"
        aria-required
        isCode
        options={vendors}
        advice={advice !== '' && <Advice>{advice}</Advice>}
        hint="As the server spells it. Case-sensitive."
      />
      {fields.map(({ id }, place) => {
        const { name = '', value = '', isSecret = true } = free[place] ?? {}
        const called = name.trim() === '' ? `field ${place + 1}` : name.trim()
        return (
          <fieldset key={id} className={styles['freeRow']} aria-label={`Field ${place + 1}`}>
            <ComboboxField control={control} name={`free.${place}.name`} label="Field" isCode options={names} />
            <TextField
              label="Value"
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              isCode
              advice={secretAdvice(value) !== '' && <Advice>{secretAdvice(value)}</Advice>}
              {...register(`free.${place}.value`)}
            />
            <div className={cx('row row-apart', styles['freeTools'])}>
              <Switch {...register(`free.${place}.isSecret`)}>Secret</Switch>
              <Button variant="link" onClick={() => remove(place)}>
                Remove {called}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div ref={remark} hidden={missing.length === 0}>
        {missing.length > 0 && (
          <Advice>
            Some servers refuse {vendor.trim()} without {missing.join(', ')}.
          </Advice>
        )}
      </div>
      <div className={cx('row row-apart', styles['freeTools'])}>
        <Button icon="add" onClick={() => append({ name: '', value: '', isSecret: true })}>
          Add a field
        </Button>
        {lacking.length > 0 && (
          <Button
            onClick={() => {
              // Drops empty rows, except those of usual fields.
              const kept = free.filter(
                ({ name, value }) => value !== '' || usual.some((one) => one.name === name.trim()),
              )
              const added = lacking.map(({ name, isSecret }) => ({ name, value: '', isSecret }))
              setValue('free', [...kept, ...added], { shouldDirty: true })
            }}
          >
            Add the usual {vendor.trim()} fields
          </Button>
        )}
      </div>
      <p className="soft">
        Values are sent as text. The journal and copied curl commands include only harmless ones, such as region.
      </p>
    </div>
  )
}
