/** What a service is started with. */
import type { Flipped } from './profile.ts'

export const scenarioNames = ['empty', 'demo', 'busy', 'large'] as const
export type ScenarioName = (typeof scenarioNames)[number]

export const profileNames = ['documented', 'deployed'] as const
export type ProfileName = (typeof profileNames)[number]

export interface ServiceOptions {
  /** Same seed, scenario, profile and clock: same answers, on every machine. */
  readonly seed: number
  readonly scenario: ScenarioName
  readonly profile: ProfileName
  /** Switches that differ from the profile. */
  readonly switches?: Flipped
}

export const defaultOptions: ServiceOptions = { seed: 42, scenario: 'demo', profile: 'documented' }
