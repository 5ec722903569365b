/**
 * The service's interpretation of the spec: two sets of values for every switch. `documented` is the spec as written,
 * with the most lenient reading of what it leaves open; `deployed` is the behaviour of deployed servers (docs/api.md).
 * Each switch can be flipped on its own.
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

// Object.keys and Object.fromEntries lose the literal names.
export const switchNames = Object.keys(switches) as SwitchName[]
const table: readonly (readonly [SwitchName, Switch])[] = switchNames.map((name) => [name, switches[name]])

function build(name: ProfileName): Profile {
  return { name, ...Object.fromEntries(table.map(([key, one]) => [key, one[name]])) } as Profile
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  documented: build('documented'),
  deployed: build('deployed'),
}

export function profileOf(name: ProfileName, flipped: Flipped = {}): Profile {
  return { ...profiles[name], ...flipped }
}

/** Returns the switches that differ from the named profile. */
export function flippedIn(profile: Profile): Flipped {
  const plain = profiles[profile.name]
  return Object.fromEntries(
    switchNames.filter((name) => profile[name] !== plain[name]).map((name) => [name, profile[name]]),
  )
}

/** Validates switches by name; an unknown name or value gets a readable error. */
export const SwitchesInput = z.strictObject(
  // The shape's type would have thirty optional members; toFlipped restores it.
  Object.fromEntries(table.map(([name, one]) => [name, z.optional(one.schema)])),
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown switch: ${issue.keys.join(', ')}; known: ${switchNames.join(', ')}`
        : 'must be an object of switches',
  },
)

export function toFlipped(input: z.output<typeof SwitchesInput>): Flipped {
  // SwitchesInput has validated each value with its switch's own schema.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Flipped
}

/** Parses a command-line value: one of the switch's values, else a number or null, else the text. */
export function switchValueOf(name: string, text: string): SwitchValue {
  const one = table.find(([known]) => known === name)?.[1]
  const listed = one?.values?.find((value) => String(value) === text)
  if (listed !== undefined) return listed
  return text === 'null' ? null : /^\d+$/.test(text) && one?.values === null ? Number(text) : text
}

/** Describes a profile's switches for people and for the developer panel. */
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
