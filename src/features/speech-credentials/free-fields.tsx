import { useMemo } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ComboboxField } from '../../patterns/combobox-field.tsx'
import { vendorLabel } from '../../patterns/server-words.ts'
import { Advice } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CredentialFields, missingFields, vendorAdvice } from './speech-credential-form-model.ts'
import styles from './speech-credentials.module.css'
import { fieldsOfVendor, knownVendors } from './vendor-fields.ts'

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

/** Fields of any other vendor: names and values, secret by default. The document doesn't show any of them. */
export function FreeFields() {
  const { register, control, setValue } = useFormContext<CredentialFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'free' })
  const [vendor, free] = useWatch({ control, name: ['vendor', 'free'] })
  const usual = useMemo(() => fieldsOfVendor(vendor.trim()), [vendor])
  const names = useMemo(
    () => [{ title: null, items: usual.map(({ name, isRequired }) => toNameOption(name, isRequired)) }],
    [usual],
  )
  const lacking = usual.filter(({ name }) => !free.some((field) => field.name.trim() === name))
  const missing = missingFields(vendor, free)
  const advice = vendorAdvice(vendor)
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
        const { name = '', isSecret = true } = free[place] ?? {}
        const called = name.trim() === '' ? `field ${place + 1}` : name.trim()
        return (
          <fieldset key={id} className={styles['freeRow']} aria-label={`Field ${place + 1}`}>
            <ComboboxField control={control} name={`free.${place}.name`} label="Field" isCode options={names} />
            <TextField
              label="Value"
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              isCode
              {...register(`free.${place}.value`)}
            />
            <div className={cx('row row-apart', styles['freeTools'])}>
              <Switch {...register(`free.${place}.isSecret`)}>Secret</Switch>
              <Button look="link" onClick={() => remove(place)}>
                Remove {called}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {missing.length > 0 && (
        <div aria-live="polite">
          <Advice>
            Some servers refuse {vendor.trim()} without {missing.join(', ')}.
          </Advice>
        </div>
      )}
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

function toNameOption(name: string, isRequired: boolean) {
  return { key: name, label: name, hint: isRequired ? 'required' : '' }
}
