/** Options to start a service with. */
import type { Flipped, ProfileName } from './profile.ts'

export const scenarioNames = ['empty', 'demo', 'busy', 'large'] as const
export type ScenarioName = (typeof scenarioNames)[number]

export interface ServiceOptions {
  /** Same seed, scenario, profile and clock give the same responses on every machine. */
  readonly seed: number
  readonly scenario: ScenarioName
  readonly profile: ProfileName
  /** Switches that differ from the profile. */
  readonly switches?: Flipped
}

export const defaultOptions: ServiceOptions = { seed: 42, scenario: 'demo', profile: 'documented' }
