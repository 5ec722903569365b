/** What a service is started with. */
export const scenarioNames = ['empty', 'demo', 'busy', 'large'] as const
export type ScenarioName = (typeof scenarioNames)[number]

export const profileNames = ['documented', 'deployed'] as const
export type ProfileName = (typeof profileNames)[number]

export interface ServiceOptions {
  /** Same seed, scenario, profile and clock: same answers, on every machine. */
  readonly seed: number
  readonly scenario: ScenarioName
  readonly profile: ProfileName
}

export const defaultOptions: ServiceOptions = { seed: 42, scenario: 'demo', profile: 'documented' }
