/**
 * Everything that can happen to a mock service, as data. State is the seed plus these, in order, so a
 * host persists or shares it by appending them somewhere and applying them elsewhere.
 */
import type { Fault } from './fault.ts'
import type { ClockSetting } from './clock.ts'
import type { ScenarioName } from './options.ts'
import type { Flipped, ProfileName } from './profile.ts'
import type { Tables } from './rows.ts'

/** Raised when the meaning of a change or of the seed changes; a log of another version is set aside. */
export const logVersion = 1

export type Change = StartChange | PutChange | RemoveChange | ClockChange | FaultsChange | ProfileChange

/** A new life: everything before it is void. `at` is the moment the seed's records are dated from. */
export interface StartChange {
  readonly type: 'start'
  readonly version: typeof logVersion
  readonly seed: number
  readonly scenario: ScenarioName
  readonly profile: ProfileName
  /** Absent: none. */
  readonly switches?: Flipped
  readonly at: number
  /** Changes that had been applied when a log was compacted; new sids continue from there. */
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

export interface ClockChange {
  readonly type: 'clock'
  readonly clock: ClockSetting
}

export interface FaultsChange {
  readonly type: 'faults'
  readonly faults: readonly Fault[]
}

/** From now on the service reads the spec's silences so; records made before stay as they are. */
export interface ProfileChange {
  readonly type: 'profile'
  readonly profile: ProfileName
  readonly switches: Flipped
}
