/** Seeded phone numbers: most assigned, some not, and one whose application is gone. */
import { carriersOf } from './accounts.ts'
import { ownAreaCode, seededNumber } from './fictitious.ts'
import { label, sid } from './random.ts'
import type { ApplicationRow, PhoneNumberRow } from './rows.ts'
import type { AccountSeed } from './seed.ts'

const number = label('phone number')
const missing = label('an application that does not exist')

/** The demo account's number with an application that does not exist: a row made by other means than this API. */
const danglingIndex = 7

export function seedPhoneNumbers(account: AccountSeed, applications: readonly ApplicationRow[]): PhoneNumberRow[] {
  const carriers = carriersOf(account.account_sid)
  return Array.from({ length: account.sizes.phoneNumbers }, (_, index) => ({
    phone_number_sid: sid(account.seed, number, index),
    number: seededNumber(ownAreaCode(account.isDemo, index), index),
    // Every sixth number came over the second carrier; one has none.
    voip_carrier_sid:
      index === 19 ? null : (carriers[index % 6 === 5 ? carriers.length - 1 : 0]?.voip_carrier_sid ?? null),
    account_sid: account.account_sid,
    application_sid: assigned(account, applications, index),
    service_provider_sid: null,
  }))
}

function assigned(account: AccountSeed, applications: readonly ApplicationRow[], index: number): string | null {
  if (account.isDemo && index === danglingIndex) return sid(account.seed, missing, 0)
  // Every twelfth is unassigned; the last application has no number, so that one can be deleted at once.
  if (index % 12 === 11) return null
  return applications[index % Math.max(1, applications.length - 1)]?.application_sid ?? null
}
