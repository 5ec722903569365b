/** The sizes of each scenario. */
import type { ScenarioName } from './options.ts'
import type { Profile } from './profile.ts'
import type { WeekPattern } from './traffic.ts'

export interface Scenario {
  readonly applications: number
  readonly phoneNumbers: number
  readonly credentials: boolean
  /** Background calls per week; 0 for none. */
  readonly callsPerWeek: number
  /** Whether calls follow office hours or come evenly. */
  readonly weekPattern: WeekPattern
  /** Whether the second account has records and calls. */
  readonly otherAccount: boolean
}

/** The input for seeding one account. */
export interface AccountSeed {
  /** The service's seed mixed with the account, so that two accounts never get the same draws. */
  readonly seed: number
  readonly account_sid: string
  readonly sizes: Pick<Scenario, 'applications' | 'phoneNumbers' | 'credentials' | 'callsPerWeek' | 'weekPattern'>
  readonly isDemo: boolean
  readonly profile: Profile
  /** Service time of the start, ms since 1970. */
  readonly at: number
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  empty: scenario({ credentials: false, otherAccount: false }),
  // About 60,000 detail records in 30 days.
  demo: scenario({ applications: 12, phoneNumbers: 60, callsPerWeek: 14_000 }),
  // 500 calls in progress at any time: calls last about 3 minutes, so 2.9 start every second.
  busy: scenario({ applications: 12, phoneNumbers: 60, callsPerWeek: 1_780_000, weekPattern: 'even' }),
  // 30 days contain four whole weeks, hence at least a million detail records.
  large: scenario({ applications: 10_000, phoneNumbers: 100_000, callsPerWeek: 250_000 }),
}

function scenario(sizes: Partial<Scenario>): Scenario {
  return {
    applications: 0,
    phoneNumbers: 0,
    credentials: true,
    callsPerWeek: 0,
    weekPattern: 'office',
    otherAccount: true,
    ...sizes,
  }
}
