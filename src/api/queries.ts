/** The reads that several features share. Each is one entry in the cache: whoever comes second asks for nothing. */
import { listApplications } from '../contract/applications.ts'
import { listCalls } from '../contract/calls.ts'
import { getAccount, listAccounts, listVoipCarriers } from '../contract/carriers.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { largestPage, listRecentCalls } from '../contract/recent-calls.ts'
import { listSpeechCredentials } from '../contract/speech-credentials.ts'
import { query } from './query.ts'

export const applicationsQuery = query(listApplications, {})
export const phoneNumbersQuery = query(listPhoneNumbers, {})
/** Tests no credential. */
export const speechCredentialsQuery = query(listSpeechCredentials, {})
export const callsQuery = query(listCalls, {})
/** Outside the spec: not every server has it. */
export const carriersQuery = query(listVoipCarriers, {})
/** Likewise: for the names of accounts. */
export const accountsQuery = query(listAccounts, {})
/** Likewise. */
export const accountQuery = query(getAccount, {})

/** As many call records as a server gives at once, the newest of the last `days`. */
export function newestRecordsQuery(days: number) {
  return query(listRecentCalls, { page: 1, count: largestPage, days })
}
