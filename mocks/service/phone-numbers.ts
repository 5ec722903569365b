/**
 * Phone numbers. Source: docs/api.md#phone-numbers; for the bodies of create and update: docs/api.md#number-format,
 * docs/api.md#changing-phone-numbers.
 */
import type { Json, JsonObject } from '../../src/contract/json.ts'
import { carriers } from './accounts.ts'
import { fieldsOf, quoted, refuseUnknown, textOf } from './body.ts'
import { refuse, refuseText, type ServiceError } from './errors.ts'
import { listed, matches, sortBy } from './listed.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import type { Profile } from './profile.ts'
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
  if (state.profile.unknownFields === 'refused') refuseUnknown(body, known, 'INSERT INTO')
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

const known = ['number', 'voip_carrier_sid', 'account_sid', 'application_sid', 'service_provider_sid']

/** Spec silent (numberFormat): any text without white space, as deployed servers store patterns. Throws 400 or 500. */
function readNumber(json: Json | undefined, profile: Profile): string {
  if (json === undefined || json === null || json === '') throw refuse(400, 'number is required')
  if (typeof json !== 'string') throw refuse(400, 'number.startsWith is not a function')
  if (/\s/.test(json)) throw refuse(400, 'number cannot contain whitespace')
  return textOf('number', profile.leadingPlus === 'stripped' ? json.replace(/^\+/, '') : json, 132)
}

/** Reads a new row's carrier; null if not given. Throws 400 or 500. */
function readCarrier(json: Json | undefined, account_sid: string): string | null {
  if (json === undefined || json === null) return null
  if (json === '') throw brokenReference('voip_carrier_sid', 'voip_carriers')
  const carrier = carriers.find(({ voip_carrier_sid }) => voip_carrier_sid === json)
  if (carrier === undefined) throw refuse(400, `voip_carrier not found for sid ${quoted(json)}`)
  if (carrier.account_sid !== account_sid) throw refuse(400, 'voip_carrier_sid does not belong to the account')
  return carrier.voip_carrier_sid
}

/** Reads the application that handles a number's calls; null if not given. Throws 500 if it doesn't exist. */
function readApplication(json: Json | undefined, account_sid: string, state: State): string | null {
  if (json === undefined || json === null) return null
  const application = typeof json === 'string' ? state.tables.applications.get(json) : undefined
  const isOwn = application?.account_sid === account_sid
  if (application === undefined || (!isOwn && state.profile.foreignApplication === 'refused')) {
    throw brokenReference('application_sid', 'applications')
  }
  return application.application_sid
}

/** Reads an update. Spec silent (numberUpdate): only application_sid, as on deployed servers. Throws 400 or 500. */
function readNumberUpdate(body: JsonObject, row: PhoneNumberRow, state: State): Partial<PhoneNumberRow> {
  const isStrict = state.profile.unknownFields === 'refused'
  if (isStrict && 'phone_number_sid' in body) throw refuse(400, 'primary key phone_number_sid is immutable')
  if ('number' in body) throw refuse(400, 'number may not be modified')
  const carrier = body['voip_carrier_sid']
  if (carrier !== undefined && carrier !== null) throw refuse(400, 'voip_carrier_sid may not be modified')
  if (isStrict) refuseUnknown(body, known, 'SET')
  if (Object.keys(body).length === 0) throw refuse(isStrict ? 500 : 400, 'missing field application_sid')
  const application = body['application_sid']
  return {
    ...(application === undefined ? {} : { application_sid: readApplication(application, row.account_sid, state) }),
    // The check above rejects another carrier, but null removes it.
    ...(carrier === null ? { voip_carrier_sid: null } : {}),
  }
}

function brokenReference(column: string, table: string): ServiceError {
  return refuse(
    500,
    `Cannot add or update a child row: a foreign key constraint fails (CONSTRAINT FOREIGN KEY (\`${column}\`) REFERENCES \`${table}\` (\`${column}\`))`,
  )
}
