/** What the overview reads: each source once, as the pages of the resources do, so that going there asks for nothing again. */
import { query } from '../../api/query.ts'
import { listApplications } from '../../contract/applications.ts'
import { listCalls } from '../../contract/calls.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { largestPage, listRecentCalls, retentionDays } from '../../contract/recent-calls.ts'
import { listSpeechCredentials } from '../../contract/speech-credentials.ts'

export const callsQuery = query(listCalls, {})
export const newestRecordsQuery = query(listRecentCalls, { page: 1, count: largestPage, days: retentionDays })
export const credentialsQuery = query(listSpeechCredentials, {})
export const numbersQuery = query(listPhoneNumbers, {})
export const applicationsQuery = query(listApplications, {})
