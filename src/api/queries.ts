/** The reads that several features share. Each is one entry in the cache, so a second use sends no request. */
import { listApplications } from '../contract/applications.ts'
import { listCalls } from '../contract/calls.ts'
import { getAccount, listAccounts, listVoipCarriers } from '../contract/carriers.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { largestPage, listRecentCalls } from '../contract/recent-calls.ts'
import { listSpeechCredentials } from '../contract/speech-credentials.ts'
import { query } from './query.ts'

export const applicationsQuery = query(listApplications, {})
export const phoneNumbersQuery = query(listPhoneNumbers, {})
/** Doesn't test the credentials. */
export const speechCredentialsQuery = query(listSpeechCredentials, {})
export const callsQuery = query(listCalls, {})
/** Outside the spec: not every server has it. */
export const carriersQuery = query(listVoipCarriers, {})
/** Likewise: for the names of accounts. */
export const accountsQuery = query(listAccounts, {})
/** Likewise. */
export const accountQuery = query(getAccount, {})

/** The newest call records, as many as a server returns at once. */
export const lastDayQuery = query(listRecentCalls, { page: 1, count: largestPage, days: 1 })
export const lastWeekQuery = query(listRecentCalls, { page: 1, count: largestPage, days: 7 })
