import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Application } from '../../contract/applications.ts'
import { keysOf, recordOf } from '../../lib/records.ts'
import { ComboboxField } from '../../patterns/edit/combobox-field.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { Button } from '../../ui/button.tsx'
import { Advice } from '../../ui/field.tsx'
import { FieldRow, Fieldset } from '../../ui/fieldset.tsx'
import { sections, type SettingName, settingNames, settings, settingsIn } from './application-fields.ts'
import type { ApplicationFields } from './application-form-model.ts'
import type { ApplicationForm } from './hook-fields.tsx'
import { isKnownVendor, isOfVendor, type OfVendor, otherVendorOf, settingOptions, vendorOf } from './well-known.ts'

interface Props {
  readonly form: ApplicationForm
  /** The account's applications, for suggestions. */
  readonly applications: readonly Application[]
  readonly hint: string | undefined
}

interface Cleared {
  readonly value: string
  /** The vendor that it belongs to. */
  readonly owner: string
}

/** Speech defaults. Suggestions follow the vendor. Another vendor's values are cleared until that vendor is back. */
export function SpeechSettings({ form, applications, hint }: Props) {
  const { control, getValues, setValue } = form
  // The same object until one of its values changes.
  const fields = useWatch({ control, compute: (all: ApplicationFields) => recordOf(settingNames, (name) => all[name]) })
  const [cleared, setCleared] = useState<Readonly<Partial<Record<OfVendor, Cleared>>>>({})
  const options = useMemo(() => settingOptions(applications, fields), [applications, fields])

  const set = (name: OfVendor, value: string) => setValue(name, value, { shouldDirty: true })
  const settle = (vendor: SettingName) => {
    const now = recordOf(settingNames, (name) => getValues(name))
    for (const name of keysOf(vendorOf)) {
      // An unknown vendor may be half typed.
      if (vendorOf[name] !== vendor || !isKnownVendor(applications, now, name)) continue
      const owner = otherVendorOf(applications, now, name)
      const before = cleared[name]
      if (owner !== null) {
        setCleared((all) => ({ ...all, [name]: { value: now[name], owner } }))
        set(name, '')
      } else if (before?.owner === now[vendor] && now[name] === '') set(name, before.value)
    }
  }
  const toAdvice = (name: OfVendor) => {
    const noun = settings[name].shortLabel.toLowerCase()
    const before = cleared[name]
    if (before !== undefined && fields[name] === '' && before.owner !== fields[vendorOf[name]]) {
      return (
        <Advice>
          Cleared {before.value}, a {noun} of {vendorLabel(before.owner)}.{' '}
          <Button variant="link" onClick={() => set(name, before.value)}>
            Undo
          </Button>
        </Advice>
      )
    }
    const owner = otherVendorOf(applications, fields, name)
    if (owner === null) return null
    return (
      <Advice>
        This is a {noun} of {vendorLabel(owner)}.{' '}
        <Button variant="link" onClick={() => set(name, '')}>
          Clear {noun}
        </Button>
      </Advice>
    )
  }
  return keysOf(sections).map((section) => (
    <Fieldset key={section} legend={sections[section]} hint={hint}>
      {pairsOf(settingsIn(section)).map((pair) => (
        <FieldRow key={pair.join()}>
          {pair.map((setting) => (
            <ComboboxField
              key={setting}
              control={control}
              name={setting}
              label={settings[setting].shortLabel}
              options={options[setting]}
              advice={isOfVendor(setting) && toAdvice(setting)}
              onChanged={() => settle(setting)}
            />
          ))}
        </FieldRow>
      ))}
    </Fieldset>
  ))
}

/** Groups the settings of a section, two per row. */
const pairsOf = (names: readonly SettingName[]): (readonly SettingName[])[] =>
  names.flatMap((_, index) => (index % 2 === 0 ? [names.slice(index, index + 2)] : []))
