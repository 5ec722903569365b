import { newestRecordsQuery } from '../../api/queries.ts'
import { Call } from '../../contract/calls.ts'

export const documentedFields: readonly string[] = Object.keys(Call.schema.shape)

/** Where the record of a call that is just over is to be found. */
export const newestDetailsQuery = newestRecordsQuery(1)
