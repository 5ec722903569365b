/**
 * Bodies of create-phone-number and update-phone-number. Sources: docs/api.md#number-format,
 * docs/api.md#changing-phone-numbers.
 */
import type { Json, JsonObject } from '../../src/contract/json.ts'
import { carriers } from './accounts.ts'
import { quoted, refuseUnknown, textOf } from './body.ts'
import { refuse, type ServiceError } from './errors.ts'
import type { Profile } from './profile.ts'
import type { PhoneNumberRow } from './rows.ts'
import type { State } from './state.ts'

const known = ['number', 'voip_carrier_sid', 'account_sid', 'application_sid', 'service_provider_sid']

/** Spec silent (numberFormat): any text without white space, as deployed servers store patterns. Throws 400 or 500. */
export function readNumber(json: Json | undefined, profile: Profile): string {
  if (json === undefined || json === null || json === '') throw refuse(400, 'number is required')
  if (typeof json !== 'string') throw refuse(400, 'number.startsWith is not a function')
  if (/\s/.test(json)) throw refuse(400, 'number cannot contain whitespace')
  return textOf('number', profile.leadingPlus === 'stripped' ? json.replace(/^\+/, '') : json, 132)
}

/** Reads a new row's carrier; null if not given. Throws 400 or 500. */
export function readCarrier(json: Json | undefined, account_sid: string): string | null {
  if (json === undefined || json === null) return null
  if (json === '') throw brokenReference('voip_carrier_sid', 'voip_carriers')
  const carrier = carriers.find(({ voip_carrier_sid }) => voip_carrier_sid === json)
  if (carrier === undefined) throw refuse(400, `voip_carrier not found for sid ${quoted(json)}`)
  if (carrier.account_sid !== account_sid) throw refuse(400, 'voip_carrier_sid does not belong to the account')
  return carrier.voip_carrier_sid
}

/** Reads the application that handles a number's calls; null if not given. Throws 500 if it doesn't exist. */
export function readApplication(json: Json | undefined, account_sid: string, state: State): string | null {
  if (json === undefined || json === null) return null
  const application = typeof json === 'string' ? state.tables.applications.get(json) : undefined
  const isOwn = application?.account_sid === account_sid
  if (application === undefined || (!isOwn && state.profile.foreignApplication === 'refused')) {
    throw brokenReference('application_sid', 'applications')
  }
  return application.application_sid
}

/** Reads an update. Spec silent (numberUpdate): only application_sid, as on deployed servers. Throws 400 or 500. */
export function readNumberUpdate(body: JsonObject, row: PhoneNumberRow, state: State): Partial<PhoneNumberRow> {
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

export function refuseUnknownNumberFields(body: JsonObject, profile: Profile): void {
  if (profile.unknownFields === 'refused') refuseUnknown(body, known, 'INSERT INTO')
}

function brokenReference(column: string, table: string): ServiceError {
  return refuse(
    500,
    `Cannot add or update a child row: a foreign key constraint fails (CONSTRAINT FOREIGN KEY (\`${column}\`) REFERENCES \`${table}\` (\`${column}\`))`,
  )
}
