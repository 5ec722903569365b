/** What the matrix says of each switch of the mock: which behaviour of the dashboard must not depend on it. */
import type { Flipped, SwitchName, Switches } from '../../mocks/service/profile.ts'
import type { SwitchValue } from '../../mocks/service/switch.ts'
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

export type Tolerance<V extends SwitchValue> = Seen<V> &
  (IsOpen<V> extends true ? { readonly samples: readonly V[] } : { readonly samples?: never })

/** One entry per switch: a switch without one does not compile. */
export type Tolerances = { readonly [Name in SwitchName]: Tolerance<Switches[Name]> }
