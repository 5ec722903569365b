import { newestRecordsQuery } from '../../api/queries.ts'
import { Call } from '../../contract/calls.ts'

export const documentedFields: readonly string[] = Object.keys(Call.schema.shape)

/** The newest records of one day: includes the record of a call that has just ended. */
export const newestDetailsQuery = newestRecordsQuery(1)
