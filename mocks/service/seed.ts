/** The records a life starts with. Same seed, scenario and profile: the same records, dated from `at`. */
import { accounts, carriersOf, demoAccountSid } from './accounts.ts'
import type { ServiceOptions } from './options.ts'
import type { Profile } from './profile.ts'
import { label, hash } from './random.ts'
import { spreadOverWeek } from './rhythm.ts'
import type { ApplicationRow, PhoneNumberRow, SpeechCredentialRow } from './rows.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { seedApplications } from './seed-applications.ts'
import { seedPhoneNumbers } from './seed-phone-numbers.ts'
import { providerCredential, seedSpeechCredentials } from './seed-speech-credentials.ts'
import type { Stream } from './traffic.ts'

export interface Seeded {
  readonly applications: readonly ApplicationRow[]
  readonly phoneNumbers: readonly PhoneNumberRow[]
  readonly speechCredentials: readonly SpeechCredentialRow[]
  readonly streams: readonly Stream[]
}

/** What one account is seeded with. */
export interface AccountSeed {
  /** The service's seed, mixed with the account, so that no two accounts draw the same. */
  readonly seed: number
  readonly account_sid: string
  readonly sizes: Pick<Scenario, 'applications' | 'phoneNumbers' | 'credentials' | 'callsPerWeek' | 'rhythm'>
  readonly isDemo: boolean
  readonly profile: Profile
  /** Service time of the start, ms since 1970. */
  readonly at: number
}

/** Just enough of a second account to see that nobody else sees it. */
const otherSizes = { applications: 2, phoneNumbers: 4, credentials: true, callsPerWeek: 700, rhythm: 'office' } as const

const account = label('account')

export function seed(options: ServiceOptions, profile: Profile, at: number): Seeded {
  const scenario = scenarios[options.scenario]
  const seeds = accounts
    .map(({ account_sid }): AccountSeed => ({
      seed: hash(options.seed, account, label(account_sid)),
      account_sid,
      sizes: account_sid === demoAccountSid ? scenario : otherSizes,
      isDemo: account_sid === demoAccountSid,
      profile,
      at,
    }))
    .filter(({ isDemo }) => isDemo || scenario.otherAccount)
  const perAccount = seeds.map(seedAccount)
  return {
    applications: perAccount.flatMap(({ applications }) => applications),
    phoneNumbers: perAccount.flatMap(({ phoneNumbers }) => phoneNumbers),
    speechCredentials: [
      ...perAccount.flatMap(({ speechCredentials }) => speechCredentials),
      ...(scenario.credentials ? [providerCredential(options.seed, at)] : []),
    ],
    streams: perAccount.flatMap(({ streams }) => streams),
  }
}

function seedAccount(seed: AccountSeed): Seeded {
  const applications = seedApplications(seed)
  const phoneNumbers = seedPhoneNumbers(seed, applications)
  return {
    applications,
    phoneNumbers,
    speechCredentials: seed.sizes.credentials ? seedSpeechCredentials(seed) : [],
    streams: seed.sizes.callsPerWeek > 0 ? [streamOf(seed, phoneNumbers)] : [],
  }
}

function streamOf({ seed, account_sid, sizes }: AccountSeed, lines: readonly PhoneNumberRow[]): Stream {
  const byHour = spreadOverWeek(sizes.callsPerWeek, sizes.rhythm)
  return { seed, account_sid, byHour, lines, carriers: carriersOf(account_sid) }
}
