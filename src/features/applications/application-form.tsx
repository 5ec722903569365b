import { useWatch } from 'react-hook-form'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { Advice } from '../../ui/field.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { FieldRow, Fieldset } from '../../ui/fieldset.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { hookLabels } from './application-paths.ts'
import { applicationsQuery } from './applications-queries.ts'
import styles from './application-form.module.css'
import { type ApplicationForm, HookFields } from './hook-fields.tsx'
import { speechSuggestions } from './well-known.ts'

/** Longest name that deployed servers take (docs/api.md#creating-applications). */
const longestName = 64

interface Props {
  readonly form: ApplicationForm
  /** The record as stored; null while there is none. */
  readonly stored: Application | null
}

/** The fields of an application, the same for a new, a changed and a copied one. */
export function ApplicationFormFields({ form, stored }: Props) {
  const { register, control, formState } = form
  // Read for suggestions only: without it the form works as well.
  const list = useRead(applicationsQuery).data
  const applications = list?.rows.map(({ value }) => value) ?? []
  const suggestions = speechSuggestions(applications)
  const name = useWatch({ control, name: 'name' })
  const messagingUrl = useWatch({ control, name: 'messaging_hook.url' })
  const others = applications.filter(({ application_sid }) => application_sid !== stored?.application_sid)
  const emptyHint = stored === null ? 'Empty: the server’s default.' : undefined

  return (
    <>
      <TextField
        label="Name"
        dir="auto"
        error={formState.errors.name?.message}
        advice={<NameAdvice name={name} others={others} />}
        {...register('name')}
      />
      <Fieldset
        legend={hookLabels.call_hook}
        hint="Called when a call comes in or is made: it answers what happens with it."
      >
        <HookFields form={form} name="call_hook" isPasswordStored={stored?.call_hook?.password === true} />
      </Fieldset>
      <Fieldset legend={hookLabels.call_status_hook} hint="Told whenever the state of a call changes.">
        <HookFields
          form={form}
          name="call_status_hook"
          isPasswordStored={stored?.call_status_hook?.password === true}
        />
      </Fieldset>
      <Fieldset legend="Speech synthesis" hint={emptyHint}>
        <FieldRow>
          <ComboField
            label="Vendor"
            suggestions={suggestions.speech_synthesis_vendor}
            {...register('speech_synthesis_vendor')}
          />
          <ComboField
            label="Language"
            suggestions={suggestions.speech_synthesis_language}
            {...register('speech_synthesis_language')}
          />
        </FieldRow>
        <ComboField
          label="Voice"
          suggestions={suggestions.speech_synthesis_voice}
          {...register('speech_synthesis_voice')}
        />
      </Fieldset>
      <Fieldset legend="Speech recognition" hint={emptyHint}>
        <FieldRow>
          <ComboField
            label="Vendor"
            suggestions={suggestions.speech_recognizer_vendor}
            {...register('speech_recognizer_vendor')}
          />
          <ComboField
            label="Language"
            suggestions={suggestions.speech_recognizer_language}
            {...register('speech_recognizer_language')}
          />
        </FieldRow>
      </Fieldset>
      <details className={`${styles['fold']} ${styles['ruled']}`}>
        <summary>
          <strong>{hookLabels.messaging_hook}</strong> {messagingUrl === '' ? 'none' : messagingUrl}
        </summary>
        <div className={styles['folded']}>
          <Fieldset
            legend={hookLabels.messaging_hook}
            hint="The API document does not say what it is used for. It is sent only if you change it."
          >
            <HookFields
              form={form}
              name="messaging_hook"
              isPasswordStored={stored?.messaging_hook?.password === true}
            />
          </Fieldset>
        </div>
      </details>
    </>
  )
}

function NameAdvice({ name, others }: { name: string; others: readonly Application[] }) {
  const key = toKey(name)
  const isTaken = key !== '' && others.some((other) => toKey(other.name) === key)
  const length = Array.from(name).length
  const isLong = length > longestName
  if (!isTaken && !isLong) return null
  return (
    <>
      {isTaken && <Advice>Another application has this name. Servers are known to refuse a second one.</Advice>}
      {isLong && (
        <Advice>
          Longer than {longestName} characters ({length}). Servers are known to refuse that.
        </Advice>
      )}
    </>
  )
}

/** Deployed servers compare names without letter case and trailing spaces. */
function toKey(name: string): string {
  return name.trimEnd().toLowerCase()
}
