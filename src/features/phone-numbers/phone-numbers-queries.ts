import { query } from '../../api/query.ts'
import { listVoipCarriers } from '../../contract/extras.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'

/** The whole list; loader, page and tests share it. */
export const phoneNumbersQuery = query(listPhoneNumbers, {})

/** For their names, where the server offers it. */
export const carrierNamesQuery = query(listVoipCarriers, {})
