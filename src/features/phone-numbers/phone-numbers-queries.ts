import { query } from '../../api/query.ts'
import { getPhoneNumber, PhoneNumber } from '../../contract/phone-numbers.ts'

export const phoneNumberQuery = (phone_number_sid: string) => query(getPhoneNumber, { phone_number_sid })

export const documentedFields: readonly string[] = Object.keys(PhoneNumber.schema.shape)
