/** The reads that several features share. Each is one entry in the cache, so a second use sends no request. */
import { getApplication, listApplications } from '../contract/applications.ts'
import { listCalls } from '../contract/calls.ts'
import { getAccount, listAccounts, listVoipCarriers } from '../contract/carriers.ts'
import { getPhoneNumber, listPhoneNumbers } from '../contract/phone-numbers.ts'
import { maxPageSize, listRecentCalls } from '../contract/recent-calls.ts'
import { getSpeechCredential, listSpeechCredentials } from '../contract/speech-credentials.ts'
import { query } from './query.ts'

export const applicationsQuery = query(listApplications, {})
export const applicationQuery = (application_sid: string) => query(getApplication, { application_sid })
export const phoneNumbersQuery = query(listPhoneNumbers, {})
export const phoneNumberQuery = (phone_number_sid: string) => query(getPhoneNumber, { phone_number_sid })
/** Doesn't test the credentials. */
export const speechCredentialsQuery = query(listSpeechCredentials, {})
export const speechCredentialQuery = (speech_credential_sid: string) =>
  query(getSpeechCredential, { speech_credential_sid })
export const callsQuery = query(listCalls, {})
/** Outside the spec: not every server has it. */
export const carriersQuery = query(listVoipCarriers, {})
/** Likewise: for the names of accounts. */
export const accountsQuery = query(listAccounts, {})
/** Likewise. */
export const accountQuery = query(getAccount, {})

/** The newest call records, as many as a server returns at once. */
export const lastDayQuery = query(listRecentCalls, { page: 1, count: maxPageSize, days: 1 })
export const lastWeekQuery = query(listRecentCalls, { page: 1, count: maxPageSize, days: 7 })
