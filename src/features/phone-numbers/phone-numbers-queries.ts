import { PhoneNumber } from '../../contract/phone-numbers.ts'

export const documentedFields: readonly string[] = Object.keys(PhoneNumber.schema.shape)
