import { query } from '../../api/query.ts'
import { Call } from '../../contract/calls.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { largestPage, listRecentCalls } from '../../contract/recent-calls.ts'

/** Fields that the document names. */
export const documentedFields: readonly string[] = Object.keys(Call.schema.shape)

/** The newest page of call detail records: where the record of a call that is just over is to be found. */
export const newestDetailsQuery = query(listRecentCalls, { page: 1, count: largestPage, days: 1 })

/** The account's numbers, where another page has read them. */
export const phoneNumbersQuery = query(listPhoneNumbers, {})
