/**
 * How the service reads the spec: every switch, two sets of values.
 * `documented` is the spec as written, with the gentlest reading of what it leaves open;
 * `deployed` is what deployed servers do (docs/api.md). Any one can be flipped on its own.
 */
import { describeSilence, silences } from '../../src/contract/silences.ts'
import { z } from '../../src/contract/zod.ts'
import { type Switch, switches, type SwitchValue } from './switches.ts'

export const profileNames = ['documented', 'deployed'] as const
export type ProfileName = (typeof profileNames)[number]

export type SwitchName = keyof typeof switches
export type Switches = {
  readonly [Name in SwitchName]: (typeof switches)[Name] extends Switch<infer V> ? V : never
}
/** Switches that differ from the profile they were flipped in. */
export type Flipped = Partial<Switches>

export type Profile = Switches & { readonly name: ProfileName }

// Object.keys and Object.fromEntries forget the names that they are given.
export const switchNames = Object.keys(switches) as SwitchName[]
const table: readonly (readonly [SwitchName, Switch])[] = switchNames.map((name) => [name, switches[name]])

function build(name: ProfileName): Profile {
  return { name, ...Object.fromEntries(table.map(([key, one]) => [key, one[name]])) } as Profile
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  documented: build('documented'),
  deployed: build('deployed'),
}

/** A profile with some switches flipped. */
export function profileOf(name: ProfileName, flipped: Flipped = {}): Profile {
  return { ...profiles[name], ...flipped }
}

/** What of a profile is not as its name says; empty: nothing. */
export function flippedIn(profile: Profile): Flipped {
  const plain = profiles[profile.name]
  return Object.fromEntries(
    switchNames.filter((name) => profile[name] !== plain[name]).map((name) => [name, profile[name]]),
  )
}

/** Switches by name, from outside: a name or value that does not exist is refused in words. */
export const SwitchesInput = z.strictObject(
  // The shape's type would list thirty optional members; toFlipped gives it back.
  Object.fromEntries(table.map(([name, one]) => [name, z.optional(one.schema)])),
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown switch: ${issue.keys.join(', ')}; known: ${switchNames.join(', ')}`
        : 'must be an object of switches',
  },
)

export function toFlipped(input: z.output<typeof SwitchesInput>): Flipped {
  // SwitchesInput let through only what each switch's own schema took.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Flipped
}

/** The value that a text (of a command line) means: one of the switch's values as written, else JSON, else the text. */
export function switchValueOf(name: string, text: string): SwitchValue {
  const one = table.find(([known]) => known === name)?.[1]
  const listed = one?.values?.find((value) => String(value) === text)
  if (listed !== undefined) return listed
  return text === 'null' ? null : /^\d+$/.test(text) && one?.values === null ? Number(text) : text
}

/** All that there is to say of the switches of a profile, for people and for the developer panel. */
export function describeSwitches(profile: Profile) {
  return table.map(([name, { values, documented, deployed }]) => ({
    name,
    about: describeSilence(silences[name]),
    value: profile[name],
    isFlipped: profile[name] !== profiles[profile.name][name],
    values,
    documented,
    deployed,
  }))
}
