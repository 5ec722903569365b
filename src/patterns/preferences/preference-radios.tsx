import { RadioGroup } from '../../ui/radio-group.tsx'
import type { Options } from './preference-choices.ts'
import { setPreferences } from './preferences.ts'
import type { Preferences } from './stored-preferences.ts'

interface Props<Name extends 'theme' | 'density' | 'zone'> {
  readonly name: Name
  readonly label: string
  readonly choices: Options<Name>
  readonly value: Preferences[Name]
}

/** A preference with a few values. A choice takes effect at once. */
export function PreferenceRadios<Name extends 'theme' | 'density' | 'zone'>({ name, ...radios }: Props<Name>) {
  return <RadioGroup isStacked {...radios} onPick={(picked) => setPreferences({ [name]: picked })} />
}
