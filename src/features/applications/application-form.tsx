import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { hideUrlPasswords } from '../../contract/redact.ts'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { hookLabels, hookNames } from './application-fields.ts'
import styles from './application-form.module.css'
import { type ApplicationForm, HookFields } from './hook-fields.tsx'
import { SpeechSettings } from './speech-settings.tsx'

/** Characters. The longest name that deployed servers accept (docs/api.md#creating-applications). */
const maxLength = 64

interface Props {
  readonly form: ApplicationForm
  /** null in a new application. */
  readonly stored: Application | null
}

export function ApplicationFormFields({ form, stored }: Props) {
  const { register, control, formState } = form
  // For suggestions only: the form works without it.
  const list = useRead(applicationsQuery).data
  const applications = useMemo(() => list?.rows.map(({ value }) => value) ?? [], [list])
  const name = useWatch({ control, name: 'name' })
  const messagingUrl = useWatch({ control, name: 'messaging_hook.url' })
  const others = applications.filter(({ application_sid }) => application_sid !== stored?.application_sid)
  const emptyHint = stored === null ? 'Leave empty for the server default.' : undefined

  return (
    <>
      <TextField
        label="Name"
        aria-required
        dir="auto"
        error={formState.errors.name?.message}
        advice={adviseName(name, others).map((text) => (
          <Advice key={text}>{text}</Advice>
        ))}
        {...register('name')}
      />
      {hookNames
        .filter((hook) => hook !== 'messaging_hook')
        .map((hook) => (
          <HookFields key={hook} form={form} stored={stored} name={hook} />
        ))}
      <SpeechSettings form={form} applications={applications} hint={emptyHint} />
      <details className={`${styles['fold']} ${styles['ruled']}`}>
        <summary>
          <strong>{hookLabels.messaging_hook}</strong> {messagingUrl === '' ? 'none' : hideUrlPasswords(messagingUrl)}
        </summary>
        <div className={styles['folded']}>
          <HookFields form={form} stored={stored} name="messaging_hook" />
        </div>
      </details>
    </>
  )
}

function adviseName(name: string, others: readonly Application[]): string[] {
  const key = toKey(name)
  const isTaken = key !== '' && others.some((other) => toKey(other.name) === key)
  const length = Array.from(name).length
  return [
    ...(isTaken ? ['Another application has this name. The server may refuse it.'] : []),
    ...(length > maxLength ? [`Longer than ${maxLength} characters (${length}). The server may refuse it.`] : []),
  ]
}

/** Deployed servers ignore case and trailing spaces when they compare names. */
const toKey = (name: string): string => name.trimEnd().toLowerCase()
