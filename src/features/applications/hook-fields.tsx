import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Application } from '../../contract/applications.ts'
import { hookMethods } from '../../contract/common.ts'
import { Button } from '../../ui/button.tsx'
import { Advice } from '../../ui/field.tsx'
import { FieldRow, Fieldset } from '../../ui/fieldset.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { hookLabels, type HookName } from './application-fields.ts'
import { type ApplicationFields, type HookFields as Fields, passwordOf } from './application-form-model.ts'
import styles from './application-form.module.css'
import { adviseHook, type HookChange } from '../../patterns/applications/hook-advice.ts'

export type ApplicationForm = UseFormReturn<ApplicationFields>

interface Props {
  readonly form: ApplicationForm
  readonly name: HookName
  /** null in a new application. */
  readonly stored: Application | null
}

const hints: Readonly<Record<HookName, string>> = {
  call_hook: 'Requested for each call; its response controls the call.',
  call_status_hook: 'Notified on every status change.',
  messaging_hook: 'Its purpose isn’t documented. Sent only if you change it.',
}

/** One web callback: URL with advice, method, and basic auth, folded while unused. */
export function HookFields({ form, name, stored }: Props) {
  const { register, setValue, formState, control } = form
  const hook = useWatch({ control, name })
  const isPasswordStored = stored?.[name]?.password === true
  const isRequired = name !== 'messaging_hook'
  const errors = formState.errors[name]
  const [isAuthOpen, setIsAuthOpen] = useState(hook.username !== '' || isPasswordStored)

  const fix = ({ url, username, password }: HookChange) => {
    const options = { shouldDirty: true, shouldValidate: errors?.url !== undefined }
    setValue(`${name}.url`, url, options)
    if (username === undefined || password === undefined) return
    setValue(`${name}.username`, username, options)
    setValue(`${name}.auth`, 'replace', options)
    setValue(`${name}.password`, password, options)
    setIsAuthOpen(true)
  }

  return (
    <Fieldset legend={hookLabels[name]} hint={hints[name]}>
      <div className={styles['hook']}>
        <TextField
          label={isRequired ? 'URL' : 'URL (optional)'}
          aria-required={isRequired}
          isCode
          inputMode="url"
          error={errors?.url?.message}
          // No advice on a URL that already shows an error.
          advice={(errors?.url === undefined ? adviseHook(hook.url) : []).map(({ text, fix: offered }) => (
            <Advice key={text}>
              {text}{' '}
              {offered !== undefined && (
                <Button variant="link" onClick={() => fix(offered.change)}>
                  {offered.label}
                </Button>
              )}
            </Advice>
          ))}
          {...register(`${name}.url`)}
        />
        <SelectField label="Method" choices={methodChoices(hook.method)} {...register(`${name}.method`)} />
      </div>
      <details
        className={styles['fold']}
        open={isAuthOpen}
        onToggle={(event) => setIsAuthOpen(event.currentTarget.open)}
      >
        <summary>Basic auth: {authText(hook)}</summary>
        <div className={styles['folded']}>
          {isPasswordStored && (
            <RadioGroup
              label="Stored password"
              choices={[
                { value: 'keep', label: 'Keep it' },
                { value: 'replace', label: 'Replace it' },
                { value: 'none', label: 'Remove it' },
              ]}
              {...register(`${name}.auth`)}
            />
          )}
          <FieldRow>
            <TextField label="User name" autoCapitalize="none" spellCheck={false} {...register(`${name}.username`)} />
            {hook.auth === 'replace' && (
              <TextField
                label={isPasswordStored ? 'New password' : 'Password'}
                type="password"
                // Otherwise browsers fill in the password of this site.
                autoComplete="new-password"
                error={errors?.password?.message}
                {...register(`${name}.password`)}
              />
            )}
          </FieldRow>
        </div>
      </details>
    </Fieldset>
  )
}

/** Known methods, plus the current one if it's unknown. */
function methodChoices(method: string) {
  const known = hookMethods.map((value) => ({ value: value as string, label: value as string }))
  if (known.some(({ value }) => value === method)) return known
  return [...known, { value: method, label: method === '' ? 'not set' : method }]
}

function authText(hook: Fields): string {
  const password = { keep: 'password stored', new: 'new password', none: 'no password' }[passwordOf(hook)]
  if (hook.username === '') return passwordOf(hook) === 'none' ? 'none' : password
  return `${hook.username}, ${password}`
}
