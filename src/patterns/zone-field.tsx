import type { Zone } from '../lib/time.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { OptionGroup } from '../ui/options.ts'
import { setPreferences, usePreferences } from './preferences.ts'

export function ZoneField() {
  const { zone } = usePreferences()
  const shown = isNamed(zone) ? zone : ''
  return (
    <Combobox
      label="Other time zone"
      placeholder="City or region"
      options={allZones()}
      value={shown}
      text={shown}
      onChange={(value) => isNamed(value) && setPreferences({ zone: value })}
    />
  )
}

let groups: readonly OptionGroup[] | null = null

/** Created on first use: there are some 400. */
function allZones(): readonly OptionGroup[] {
  groups ??= toGroups(Intl.supportedValuesOf('timeZone').filter(isNamed))
  return groups
}

/** Groups zones by the part of the name before "/"; the names are already in that order. */
function toGroups(names: readonly string[]): readonly OptionGroup[] {
  const titles = [...new Set(names.map((name) => name.slice(0, name.indexOf('/'))))]
  return titles.map((title) => ({
    title,
    items: names
      .filter((name) => name.startsWith(`${title}/`))
      .map((name) => ({ key: name, label: name, also: name.replaceAll('_', ' ') })),
  }))
}

const isNamed = (zone: string): zone is Exclude<Zone, 'local' | 'utc'> => zone.includes('/')
