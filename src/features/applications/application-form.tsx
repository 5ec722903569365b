import { useWatch } from 'react-hook-form'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { keysOf } from '../../lib/records.ts'
import { Advice } from '../../ui/field.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { FieldRow, Fieldset } from '../../ui/fieldset.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  hookLabels,
  type HookName,
  hookNames,
  sections,
  type SettingName,
  settings,
  settingsIn,
} from './application-fields.ts'
import styles from './application-form.module.css'
import { type ApplicationForm, HookFields } from './hook-fields.tsx'
import { settingSuggestions } from './well-known.ts'

/** Longest name that deployed servers take (docs/api.md#creating-applications). */
const longestName = 64

const hookHints: Readonly<Record<HookName, string>> = {
  call_hook: 'Called when a call comes in or is made: it answers what happens with it.',
  call_status_hook: 'Told whenever the state of a call changes.',
  messaging_hook: 'The API document does not say what it is used for. It is sent only if you change it.',
}

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
  const suggestions = settingSuggestions(applications)
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
      {hookNames
        .filter((hook) => hook !== 'messaging_hook')
        .map((hook) => (
          <HookFieldset key={hook} form={form} stored={stored} hook={hook} />
        ))}
      {keysOf(sections).map((section) => (
        <Fieldset key={section} legend={sections[section].legend} hint={emptyHint}>
          {pairsOf(settingsIn(section)).map((pair) => (
            <FieldRow key={pair.join()}>
              {pair.map((setting) => (
                <ComboField
                  key={setting}
                  label={settings[setting].shortLabel}
                  suggestions={suggestions[setting]}
                  {...register(setting)}
                />
              ))}
            </FieldRow>
          ))}
        </Fieldset>
      ))}
      <details className={`${styles['fold']} ${styles['ruled']}`}>
        <summary>
          <strong>{hookLabels.messaging_hook}</strong> {messagingUrl === '' ? 'none' : messagingUrl}
        </summary>
        <div className={styles['folded']}>
          <HookFieldset form={form} stored={stored} hook="messaging_hook" />
        </div>
      </details>
    </>
  )
}

function HookFieldset({ form, stored, hook }: Props & { readonly hook: HookName }) {
  return (
    <Fieldset legend={hookLabels[hook]} hint={hookHints[hook]}>
      <HookFields form={form} name={hook} isPasswordStored={stored?.[hook]?.password === true} />
    </Fieldset>
  )
}

/** The settings of a section, two to a line. */
function pairsOf(names: readonly SettingName[]): (readonly SettingName[])[] {
  return names.flatMap((_, index) => (index % 2 === 0 ? [names.slice(index, index + 2)] : []))
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
