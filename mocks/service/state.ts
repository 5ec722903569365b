/** The service's state: the seed plus every change applied to it, in order. */
import { realTime, type ClockSetting } from './clock.ts'
import type { Change, PutChange, RemoveChange, StartChange } from './change.ts'
import type { Fault } from './fault.ts'
import type { ServiceOptions } from './options.ts'
import { type Profile, profileOf } from './profile.ts'
import { label, sid } from './random.ts'
import type { Tables } from './rows.ts'
import { seed } from './seed.ts'
import { Table } from './table.ts'
import type { Stream } from './traffic.ts'

export interface State {
  /** As at the start. */
  readonly options: ServiceOptions
  /** As at the start, or as changed since. */
  profile: Profile
  /** Service time of the start, ms since 1970. */
  readonly startedAt: number
  /** Number of changes applied since the start; new sids derive from it. */
  sequence: number
  clock: ClockSetting
  faults: readonly Fault[]
  readonly tables: { readonly [Name in keyof Tables]: Table<Tables[Name]> }
  /** Background traffic, one stream per account. */
  readonly streams: readonly Stream[]
}

/** Returns the initial state: seeded records, a running clock, no faults. */
export function startState(change: StartChange): State {
  const { version: _version, type: _type, at, sequence, ...options } = change
  const profile = profileOf(options.profile, options.switches)
  const seeded = seed(options, profile, at)
  return {
    options,
    profile,
    startedAt: at,
    sequence,
    clock: realTime,
    faults: [],
    tables: {
      applications: new Table((row) => row.application_sid, seeded.applications),
      phoneNumbers: new Table((row) => row.phone_number_sid, seeded.phoneNumbers),
      speechCredentials: new Table((row) => row.speech_credential_sid, [seeded.speechCredentials]),
      calls: new Table((row) => row.call_sid),
      removedCalls: new Table((row) => row.call_sid),
      hungUp: new Table((row) => row.call_sid),
    },
    streams: seeded.streams,
  }
}

/** Returns the state after one change: a new object for a start, otherwise the same one, mutated. */
export function applyChange(state: State, change: Change): State {
  if (change.type === 'start') return startState(change)
  state.sequence++
  switch (change.type) {
    case 'put':
      // TypeScript can't infer that change.table determines the type of change.value.
      ;(state.tables[change.table] as Table<unknown>).put(change.key, change.value, change.at)
      break
    case 'remove':
      state.tables[change.table].remove(change.key, change.at)
      break
    case 'clock':
      state.clock = change.clock
      break
    case 'faults':
      state.faults = change.faults
      break
    case 'profile':
      state.profile = profileOf(change.profile, change.switches)
      break
  }
  return state
}

export function put<Name extends keyof Tables>(table: Name, key: string, value: Tables[Name], at: number): PutChange {
  // PutChange is a union over names; `Name` here is generic.
  return { type: 'put', table, key, value, at } as PutChange
}

export function remove(table: keyof Tables, key: string, at: number): RemoveChange {
  return { type: 'remove', table, key, at }
}

const made = label('made by a request')

/** One operation creates at most this many sids. */
const sidsPerOperation = 16

/** Returns the index-th new sid of the current operation. Replaying the changes gives the same sids; all are unique. */
export function newSid(state: State, index: number): string {
  return sid(state.options.seed, made, state.sequence * sidsPerOperation + index)
}
