/** Phone numbers. Source: docs/api.md#phone-numbers. */
import { fieldsOf } from './body.ts'
import { refuse, refuseText } from './errors.ts'
import { listed, matches, sortBy } from './listed.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import {
  readApplication,
  readCarrier,
  readNumber,
  readNumberUpdate,
  refuseUnknownNumberFields,
} from './phone-number-body.ts'
import type { PhoneNumberRow } from './rows.ts'
import { ownerOfCreate, pathSid, theRecord } from './scope.ts'
import type { ServiceRequest } from './service.ts'
import { newSid, put, remove, type State } from './state.ts'

export const listPhoneNumbers: Operation = ({ caller, query }, { tables, profile }) => {
  const asked = profile.listQueries === 'honoured' && caller.accounts.length > 1 ? query.get('account_sid') : null
  const rows = [...tables.phoneNumbers.values()].filter(
    ({ account_sid, number }) =>
      caller.accounts.includes(account_sid) &&
      (asked === null || account_sid === asked) &&
      matches(number, query.get('filter'), profile),
  )
  if (profile.order === 'key') sortBy(rows, ({ number }) => number)
  return ok(listed(rows, (row) => row, query, profile))
}

export const getPhoneNumber: Operation = (request, state) =>
  ok(theNumber(request, pathSid(request, 'phone_number_sid'), state))

export const createPhoneNumber: Operation = (request, state, now) => {
  const body = fieldsOf(request.body)
  const account_sid = ownerOfCreate(request, body, state)
  const number = readNumber(body['number'], state.profile)
  const voip_carrier_sid = readCarrier(body['voip_carrier_sid'], account_sid)
  refuseUnknownNumberFields(body, state.profile)
  const application_sid = readApplication(body['application_sid'], account_sid, state)
  refuseTaken(number, voip_carrier_sid, state)
  const phone_number_sid = newSid(state, 0)
  const row = { phone_number_sid, number, voip_carrier_sid, account_sid, application_sid, service_provider_sid: null }
  return created({ sid: phone_number_sid }, [put('phoneNumbers', phone_number_sid, row, now)])
}

export const updatePhoneNumber: Operation = (request, state, now) => {
  const row = theNumber(request, sidOfWrite(request, state), state)
  const changed = { ...row, ...readNumberUpdate(fieldsOf(request.body), row, state) }
  return noContent([put('phoneNumbers', row.phone_number_sid, changed, now)])
}

export const deletePhoneNumber: Operation = (request, state, now) => {
  const { phone_number_sid } = theNumber(request, sidOfWrite(request, state), state)
  return noContent([remove('phoneNumbers', phone_number_sid, now)])
}

function theNumber(request: ServiceRequest, sid: string, state: State): PhoneNumberRow {
  return theRecord(request, state.tables.phoneNumbers, sid, request.caller.accounts, state)
}

/** On writes, deployed servers don't validate the sid: a malformed one is simply not found. */
function sidOfWrite(request: ServiceRequest, { profile }: State): string {
  if (profile.gone === '404') return pathSid(request, 'phone_number_sid')
  const sid = request.params['phone_number_sid']
  if (sid === undefined) throw refuseText(404, 'Not Found')
  return sid
}

/** A number is unique per carrier; without a carrier it may repeat. A leading plus makes no difference. */
function refuseTaken(number: string, voip_carrier_sid: string | null, { tables }: State): void {
  if (voip_carrier_sid === null) return
  const digits = number.replace(/^\+/, '')
  for (const other of tables.phoneNumbers.values()) {
    if (other.voip_carrier_sid !== voip_carrier_sid || other.number.replace(/^\+/, '') !== digits) continue
    throw refuse(
      422,
      `Duplicate entry '${number}-${voip_carrier_sid}' for key 'phone_numbers_unique_idx_voip_carrier_number'`,
    )
  }
}
