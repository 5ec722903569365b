/** The seeded records. The same seed, scenario and profile give the same records, with times relative to `at`. */
import { accounts, carriersOf, demoAccountSid } from './accounts.ts'
import type { ServiceOptions } from './options.ts'
import type { Profile } from './profile.ts'
import { ownAreaCode, seededNumber } from './fictitious.ts'
import { hash, label, sid } from './random.ts'
import type { ApplicationRow, PhoneNumberRow } from './rows.ts'
import { type AccountSeed, scenarios } from './scenarios.ts'
import { seedApplications } from './seed-applications.ts'
import { providerCredential, seedSpeechCredentials } from './seed-speech-credentials.ts'
import { type SeededRows, seededRows } from './table.ts'
import { type Line, spreadOverWeek, type Stream } from './traffic.ts'

/** A small second account, to check that accounts are isolated. */
const otherSizes = {
  applications: 2,
  phoneNumbers: 4,
  credentials: true,
  callsPerWeek: 700,
  weekPattern: 'office',
} as const

const account = label('account')
const number = label('phone number')
const missing = label('an application that does not exist')

/** Index of the demo account's number with a missing application: a row that this API can't create. */
const danglingIndex = 7

/** Applications and numbers are by account, and generated lazily. */
export function seed(options: ServiceOptions, profile: Profile, at: number) {
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
    applications: perAccount.map(({ applications }) => applications),
    phoneNumbers: perAccount.map(({ phoneNumbers }) => phoneNumbers),
    speechCredentials: [
      ...perAccount.flatMap(({ speechCredentials }) => speechCredentials),
      ...(scenario.credentials ? [providerCredential(options.seed, at)] : []),
    ],
    streams: perAccount.flatMap(({ streams }) => streams),
  }
}

function seedAccount(seed: AccountSeed) {
  const applications = seedApplications(seed)
  const phoneNumbers = seedPhoneNumbers(seed, applications)
  return {
    applications,
    phoneNumbers,
    speechCredentials: seed.sizes.credentials ? seedSpeechCredentials(seed) : [],
    streams: seed.sizes.callsPerWeek > 0 ? [streamOf(seed, applications, phoneNumbers)] : [],
  }
}

function streamOf(
  account: AccountSeed,
  applications: SeededRows<ApplicationRow>,
  phoneNumbers: SeededRows<PhoneNumberRow>,
): Stream {
  const { seed, account_sid, sizes } = account
  const byHour = spreadOverWeek(sizes.callsPerWeek, sizes.weekPattern)
  const lines = seededRows(phoneNumbers.length, (index): Line => {
    const row = phoneNumbers.at(index)
    if (row === undefined) throw new RangeError('no such number')
    const { phone_number_sid, number } = row
    return { phone_number_sid, number, application_sid: assigned(account, applications, index) }
  })
  return { seed, account_sid, byHour, lines, carriers: carriersOf(account_sid) }
}

/** Most numbers are assigned, some aren't, and one has an application that no longer exists. */
function seedPhoneNumbers(account: AccountSeed, applications: SeededRows<ApplicationRow>): SeededRows<PhoneNumberRow> {
  const carriers = carriersOf(account.account_sid)
  return seededRows(account.sizes.phoneNumbers, (index) => ({
    phone_number_sid: sid(account.seed, number, index),
    number: seededNumber(ownAreaCode(account.isDemo, index), index),
    // Every sixth number belongs to the second carrier; one has none.
    voip_carrier_sid:
      index === 19 ? null : (carriers[index % 6 === 5 ? carriers.length - 1 : 0]?.voip_carrier_sid ?? null),
    account_sid: account.account_sid,
    application_sid: isDangling(account, index)
      ? sid(account.seed, missing, 0)
      : assigned(account, applications, index),
    service_provider_sid: null,
  }))
}

function isDangling({ isDemo }: AccountSeed, index: number): boolean {
  return isDemo && index === danglingIndex
}

/** Returns the sid of a number's application; null if none that exists. */
function assigned(account: AccountSeed, applications: SeededRows<ApplicationRow>, index: number): string | null {
  // Every twelfth is unassigned. The last application has no number, so that it can be deleted at once.
  if (isDangling(account, index) || index % 12 === 11) return null
  return applications.at(index % Math.max(1, applications.length - 1))?.application_sid ?? null
}
