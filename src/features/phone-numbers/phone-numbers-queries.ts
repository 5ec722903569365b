import { query } from '../../api/query.ts'
import { listVoipCarriers } from '../../contract/extras.ts'
import { getPhoneNumber, listPhoneNumbers, PhoneNumber } from '../../contract/phone-numbers.ts'

/** The whole list; loader, page and tests share it. */
export const phoneNumbersQuery = query(listPhoneNumbers, {})

/** One number. */
export function phoneNumberQuery(phone_number_sid: string) {
  return query(getPhoneNumber, { phone_number_sid })
}

/** For their names, where the server offers it. */
export const carrierNamesQuery = query(listVoipCarriers, {})

/** Fields that the document names. */
export const documentedFields: readonly string[] = Object.keys(PhoneNumber.schema.shape)
