import { Call } from '../../contract/calls.ts'

export const documentedFields: readonly string[] = Object.keys(Call.schema.shape)
