/** Types of the tolerance matrix: for each silence of the spec, what must not depend on it. */
import type { Flipped, Switches, SwitchName } from '../../mocks/service/profile.ts'
import type { SwitchValue } from '../../mocks/service/switches.ts'
import type { SilenceName } from '../../src/contract/silences.ts'
import { keysOf } from '../../src/lib/records.ts'
import type { Rewrite } from './rewrite.ts'
import type { Scene } from './scene.tsx'

/** Whether a switch accepts any number or text, and so needs hand-picked samples. */
type IsOpen<V> = number extends V ? true : string extends V ? true : false

interface Seen<V> {
  /** Drives the dashboard's own code, and expects what an administrator should see for this value. */
  readonly see: (scene: Scene, value: V) => Promise<void>
  /** Other switches that it needs to have an effect. */
  readonly with?: Flipped
  /** Why only other clients meet it. `see` then expects that it changes nothing in the dashboard. */
  readonly metByOthers?: string
}

/** The entry of a switch of the mock. */
export type Tolerance<V extends SwitchValue> = Seen<V> &
  (IsOpen<V> extends true ? { readonly samples: readonly V[] } : { readonly samples?: never })

/** One reading of a silence without a switch: a rewrite of the mock, and what the dashboard makes of it. */
interface Reading {
  readonly value: string
  readonly rewrite: Rewrite
  readonly see: (scene: Scene) => Promise<void>
}

/** The entry of a silence without a switch: its readings, or why there's nothing to see. */
export type Readings = readonly Reading[] | { readonly unseen: string }

/** Combines servers, by their reading of a silence (asItIs for the mock itself), with a check for each. */
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

/** One entry per silence. A missing one is a compile error. */
export type Tolerances = { readonly [Name in SwitchName]: Tolerance<Switches[Name]> } & {
  readonly [Name in Exclude<SilenceName, SwitchName>]: Readings
}
