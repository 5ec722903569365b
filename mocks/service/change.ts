/**
 * Every event in a mock service's life, as data. State is the seed plus these changes, in order: a host persists or
 * shares it by appending the changes in one place and applying them in another.
 */
import type { Fault } from './fault.ts'
import type { ClockSetting } from './clock.ts'
import type { ServiceOptions } from './options.ts'
import type { Flipped, ProfileName } from './profile.ts'
import type { Tables } from './rows.ts'

/** Increment it when the meaning of a change or of the seed changes; logs of other versions are set aside. */
export const logVersion = 1

export type Change =
  | StartChange
  | PutChange
  | RemoveChange
  | ProfileChange
  | { readonly type: 'clock'; readonly clock: ClockSetting }
  | { readonly type: 'faults'; readonly faults: readonly Fault[] }

/** Starts over and voids all earlier changes. `at` is the reference time of the seed's records. */
export interface StartChange extends ServiceOptions {
  readonly type: 'start'
  readonly version: typeof logVersion
  readonly at: number
  /** Number of changes applied when the log was compacted; new sids continue from there. */
  readonly sequence: number
}

export type PutChange = {
  [Name in keyof Tables]: {
    readonly type: 'put'
    readonly table: Name
    readonly key: string
    readonly value: Tables[Name]
    /** Service time of the change, ms since 1970. */
    readonly at: number
  }
}[keyof Tables]

export interface RemoveChange {
  readonly type: 'remove'
  readonly table: keyof Tables
  readonly key: string
  readonly at: number
}

/** Changes how the service treats what the spec leaves open; existing records stay as they are. */
export interface ProfileChange {
  readonly type: 'profile'
  readonly profile: ProfileName
  readonly switches: Flipped
}

// A record makes the compiler require every type: a missing one would invalidate every log that contains it.
const types: Readonly<Record<Change['type'], true>> = {
  start: true,
  put: true,
  remove: true,
  clock: true,
  faults: true,
  profile: true,
}
const changeTypes: ReadonlySet<unknown> = new Set(Object.keys(types))

/** Checks change types only; the rest of a stored batch of the same version is trusted. */
export function isBatch(value: unknown): value is readonly Change[] {
  return (
    Array.isArray(value) &&
    value.every((change: unknown) => {
      return typeof change === 'object' && change !== null && 'type' in change && changeTypes.has(change.type)
    })
  )
}
