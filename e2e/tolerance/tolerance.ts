/** What the matrix says of each silence of the spec: which behaviour of the dashboard must not depend on it. */
import type { Flipped, Switches, SwitchName } from '../../mocks/service/profile.ts'
import type { SwitchValue } from '../../mocks/service/switches.ts'
import type { SilenceName } from '../../src/contract/silences.ts'
import { keysOf } from '../../src/lib/records.ts'
import type { Rewrite } from './rewrite.ts'
import type { Scene } from './scene.tsx'

/** Whether a switch takes any number or text, so that somebody has to choose telling ones. */
type IsOpen<V> = number extends V ? true : string extends V ? true : false

interface Seen<V> {
  /** Drives the dashboard's own code and expects what an administrator should see, for this value of the switch. */
  readonly see: (scene: Scene, value: V) => Promise<void>
  /** Other switches without which it does not show. */
  readonly with?: Flipped
  /** Why nothing in the dashboard depends on it: only other clients meet it. `see` then expects that nothing changes. */
  readonly metByOthers?: string
}

/** Of a switch of the mock. */
export type Tolerance<V extends SwitchValue> = Seen<V> &
  (IsOpen<V> extends true ? { readonly samples: readonly V[] } : { readonly samples?: never })

/** One reading of a silence that is no switch: the mock, rewritten, and what the dashboard makes of it. */
interface Reading {
  readonly value: string
  readonly rewrite: Rewrite
  readonly see: (scene: Scene) => Promise<void>
}

/** Of a silence that is no switch: its readings, or why there is nothing to see. */
export type Readings = readonly Reading[] | { readonly unseen: string }

/** Servers by how they read a silence (the mock itself: asItIs), and what to see of each. */
export function readings<V extends string>(
  servers: Readonly<Record<V, Rewrite>>,
  see: (scene: Scene, value: V) => Promise<void>,
): Readings {
  return keysOf(servers).map((value) => ({
    value,
    rewrite: servers[value],
    see: (scene) => see(scene, value),
  }))
}

/** One entry per silence: one without does not compile. */
export type Tolerances = { readonly [Name in SwitchName]: Tolerance<Switches[Name]> } & {
  readonly [Name in Exclude<SilenceName, SwitchName>]: Readings
}
