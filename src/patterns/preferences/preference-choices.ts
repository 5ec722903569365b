import { zoneName } from '../../lib/time.ts'
import type { Preferences } from './stored-preferences.ts'

export type Options<Name extends keyof Preferences> = readonly {
  readonly value: Preferences[Name]
  readonly label: string
}[]

/** Labels of the preferences' values, for the menu, the settings and the palette. */
export const themeChoices: Options<'theme'> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const zoneChoices: Options<'zone'> = [
  { value: 'local', label: `Local (${zoneName('local')})` },
  { value: 'utc', label: 'UTC' },
]

/** Adds the current zone to the choices if it's another one. */
export function zoneChoicesWith(zone: Preferences['zone']): Options<'zone'> {
  const isOffered = zoneChoices.some(({ value }) => value === zone)
  return isOffered ? zoneChoices : [...zoneChoices, { value: zone, label: zoneName(zone) }]
}

export const densityChoices: Options<'density'> = [
  { value: 'usual', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]
